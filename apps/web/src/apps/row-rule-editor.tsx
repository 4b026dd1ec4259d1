import { ownValue } from '@trellis/base'
import { type Filter, isSystemField, type RecordSchema, type ValueKey } from '@trellis/model'
import { Button, Select, TextArea } from '@trellis/ui'
import { type ReactNode, useState } from 'react'
import { ConditionEditor } from '../formula/condition-editor.tsx'
import { WithConditionFormulas } from '../formula/formula-condition.tsx'
import { BuilderGateway } from '../records/builder-gateway.tsx'
import { ConditionRow } from '../records/filter/condition-row.tsx'
import { filterableFields } from '../records/filter/edit-filter.ts'
import { LinkedConditions } from '../records/filter/filter-group.tsx'
import { type Condition, isMatch, takesNoValue } from '../records/filter/filter-tree.ts'
import { simpleOperators } from '../records/filter/operators.ts'
import { parseFilter } from '../records/filter/parse-filter.ts'
import { RecordGatewayProvider } from '../records/record-gateway.tsx'
import styles from './app-editor.module.css'
import { conditionsOf, isBuildable, referenceTo, ruleOf, sourceOf } from './row-rule.ts'
import { t } from './texts.ts'

type RowRuleEditorProps = {
  schema: RecordSchema
  rule: Filter
  /** Names of the app user values that the app declares. */
  valueKeys: readonly string[]
  /** With an app user value that the app does not declare yet, where the rule came to need one. */
  onChange: (rule: Filter, added?: ValueKey) => void
}

/** A row rule as rows, with groups of them where it has some, or as JSON where rows cannot say it. */
export function RowRuleEditor(props: RowRuleEditorProps) {
  const { rule, onChange } = props
  const conditions = conditionsOf(rule)
  const isShown = conditions !== undefined || isBuildable(rule)
  const [asJson, setAsJson] = useState(false)
  if (!isShown || asJson) {
    return (
      <div className={styles.part}>
        {!isShown && <p className={styles.hint}>{t('apps.rowRuleNested')}</p>}
        <JsonRule rule={rule} onChange={onChange} />
        {isShown && (
          <Button variant="tertiary" onPress={() => setAsJson(false)}>
            {t('apps.rowRuleList')}
          </Button>
        )}
      </div>
    )
  }
  const editJson = (
    <Button variant="tertiary" onPress={() => setAsJson(true)}>
      {t('apps.rowRuleJson')}
    </Button>
  )
  return (
    <RecordGatewayProvider>
      <BuilderGateway>
        {conditions ? (
          <Rows {...props} conditions={conditions} editJson={editJson} />
        ) : (
          <Nested {...props} editJson={editJson} />
        )}
      </BuilderGateway>
    </RecordGatewayProvider>
  )
}

type NestedProps = RowRuleEditorProps & { editJson: ReactNode }

function Nested({ schema, rule, onChange, editJson }: NestedProps) {
  return (
    <div className={styles.part}>
      <ConditionEditor
        label={t('apps.rowRule')}
        schema={schema}
        filter={rule}
        onChange={next => onChange(next ?? ruleOf([]))}
      />
      {editJson}
    </div>
  )
}

type RowsProps = NestedProps & { conditions: readonly Condition[] }

function Rows({ schema, conditions, valueKeys, onChange, editJson }: RowsProps) {
  const replace = (index: number, next: Condition, added?: ValueKey) =>
    onChange(ruleOf(conditions.map((old, at) => (at === index ? next : old))), added)
  return (
    <div className={styles.part}>
      <WithConditionFormulas>
        {conditions.map((condition, index) => (
          <RuleRow
            key={index}
            {...{ schema, condition, valueKeys }}
            joint={index === 0 ? t('apps.where') : t('apps.and')}
            onChange={(next, added) => replace(index, next, added)}
            onRemove={() => onChange(ruleOf(conditions.filter((_, at) => at !== index)))}
          />
        ))}
      </WithConditionFormulas>
      <div className={styles.buttons}>
        <Button icon="add" onPress={() => onChange(ruleOf([...conditions, firstOf(schema)]))}>
          {t('apps.addCondition')}
        </Button>
        {editJson}
      </div>
    </div>
  )
}

type RuleRowProps = {
  joint: string
  schema: RecordSchema
  condition: Condition
  valueKeys: readonly string[]
  onChange: (condition: Condition, added?: ValueKey) => void
  onRemove: () => void
}

function RuleRow({ valueKeys, condition, onChange, ...row }: RuleRowProps) {
  const source = sourceOf(condition.value)
  const own = ownKey(condition.field, row.schema)
  const known = source.startsWith('values.') ? [...new Set([...valueKeys, source.slice('values.'.length)])] : valueKeys
  const options = [
    { id: 'fixed', label: t('apps.source.fixed') },
    { id: 'id', label: t('apps.source.id') },
    { id: 'email', label: t('apps.source.email') },
    ...known.map(key => ({ id: `values.${key}`, label: t('apps.source.value', { key }) })),
    ...(own && !known.includes(own.key)
      ? [{ id: `values.${own.key}`, label: t('apps.source.own', { title: own.label ?? own.key }) }]
      : []),
  ]
  return (
    <ConditionRow
      {...row}
      isSimple
      condition={condition}
      onChange={onChange}
      isValueHidden={source !== 'fixed'}
      below={<LinkedConditions {...{ condition, onChange }} schema={row.schema} depth={0} associations={0} />}
    >
      {!takesNoValue(condition.operator) && !isMatch(condition.operator) && (
        <Select
          label={t('apps.source')}
          isLabelHidden
          isSearchable={false}
          value={source}
          options={options}
          onChange={id => {
            const { value: _, ...rest } = condition
            const chosen = options.find(option => option.id === id)?.id
            if (!chosen) return
            if (chosen === 'fixed') return onChange(rest)
            const value = referenceTo(chosen as 'id' | 'email' | `values.${string}`)
            const isNew = own !== undefined && chosen === `values.${own.key}` && !known.includes(own.key)
            onChange({ ...rest, value }, isNew ? own : undefined)
          }}
        />
      )}
    </ConditionRow>
  )
}

/** What each person has of a field: the app user value that a rule over it asks for first. */
function ownKey(fieldId: string, { properties }: RecordSchema): ValueKey | undefined {
  const field = ownValue(properties, fieldId)
  return field && !isSystemField(fieldId) ? { key: fieldId, label: field.title } : undefined
}

function JsonRule({ rule, onChange }: { rule: Filter; onChange: (rule: Filter) => void }) {
  const [text, setText] = useState(() => JSON.stringify(rule, null, 2))
  const [isBroken, setBroken] = useState(false)
  const edit = (next: string) => {
    setText(next)
    const parsed = parseFilter(next)
    setBroken(parsed === undefined)
    if (parsed) onChange(parsed)
  }
  return (
    <TextArea
      label={t('apps.rowRule')}
      isLabelHidden
      isMono
      minRows={6}
      value={text}
      onChange={edit}
      error={isBroken ? t('apps.rowRuleSyntax') : undefined}
    />
  )
}

/** A row that asks for nothing yet: of the first field that a rule can ask about. */
function firstOf(schema: RecordSchema): Condition {
  for (const [field, each] of filterableFields(schema)) {
    const [choice] = simpleOperators(each)
    if (choice) return { field, operator: choice.operator }
  }
  return { field: 'id', operator: '$eq' }
}
