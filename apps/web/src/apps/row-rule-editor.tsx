import type { Filter, RecordSchema, ValueKey } from '@trellis/model'
import { Button, TextArea } from '@trellis/ui'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { BuilderGateway } from '../records/builder-gateway.tsx'
import { ConditionRow } from '../records/filter/condition-row.tsx'
import { emptyCondition, filterableFields } from '../records/filter/edit-filter.ts'
import { FilterBuilder } from '../records/filter/filter-builder.tsx'
import { LinkedConditions } from '../records/filter/filter-group.tsx'
import type { Condition } from '../records/filter/filter-tree.ts'
import { simpleOperators } from '../records/filter/operators.ts'
import { parseFilter } from '../records/filter/parse-filter.ts'
import { RecordGatewayProvider } from '../records/record-gateway.tsx'
import styles from './app-editor.module.css'
import { conditionsOf, isBuildable, ruleOf } from './row-rule.ts'
import { RuleValues } from './rule-value.tsx'
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
export function RowRuleEditor({ schema, rule, valueKeys, onChange }: RowRuleEditorProps) {
  const conditions = conditionsOf(rule)
  const isShown = conditions !== undefined || isBuildable(rule)
  const [asJson, setAsJson] = useState(false)
  // What has groups stays so while it is edited: a group without a value yet is no part of the rule.
  const [hasGroups, setHasGroups] = useState(false)
  if (isShown && !conditions && !hasGroups) setHasGroups(true)
  const needed = useRef<ValueKey>(undefined)
  const onNeeds = useCallback((key: ValueKey) => {
    needed.current = key
  }, [])
  const change = (next: Filter) => {
    onChange(next, needed.current)
    needed.current = undefined
  }
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
        <RuleValues {...{ valueKeys, onNeeds }}>
          {conditions && !hasGroups ? (
            <Rows {...{ schema, conditions, editJson }} onChange={change} />
          ) : (
            <Nested {...{ schema, rule, editJson }} onChange={change} />
          )}
        </RuleValues>
      </BuilderGateway>
    </RecordGatewayProvider>
  )
}

type NestedProps = { schema: RecordSchema; rule: Filter; onChange: (rule: Filter) => void; editJson: ReactNode }

function Nested({ schema, rule, onChange, editJson }: NestedProps) {
  const isEmpty = conditionsOf(rule)?.length === 0
  return (
    <div className={styles.part}>
      <FilterBuilder
        label={t('apps.rowRule')}
        schema={schema}
        filter={isEmpty ? undefined : rule}
        onChange={next => onChange(next ?? ruleOf([]))}
      />
      {editJson}
    </div>
  )
}

type RowsProps = Omit<NestedProps, 'rule'> & { conditions: readonly Condition[] }

function Rows({ schema, conditions, onChange, editJson }: RowsProps) {
  const replace = (index: number, next: Condition) =>
    onChange(ruleOf(conditions.map((old, at) => (at === index ? next : old))))
  return (
    <div className={styles.part}>
      {conditions.map((condition, index) => (
        <RuleRow
          key={index}
          {...{ schema, condition }}
          joint={index === 0 ? t('apps.where') : t('apps.and')}
          onChange={next => replace(index, next)}
          onRemove={() => onChange(ruleOf(conditions.filter((_, at) => at !== index)))}
        />
      ))}
      <div className={styles.buttons}>
        <Button icon="add" onPress={() => onChange(ruleOf([...conditions, firstOf(schema)]))}>
          {t('apps.addCondition')}
        </Button>
        <Button
          icon="account_tree"
          onPress={() => onChange(ruleOf([...conditions, { join: '$or', parts: [emptyCondition(schema)] }]))}
        >
          {t('apps.addGroup')}
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
  onChange: (condition: Condition) => void
  onRemove: () => void
}

function RuleRow(row: RuleRowProps) {
  const { schema, condition, onChange } = row
  return (
    <ConditionRow
      {...row}
      isSimple
      below={<LinkedConditions {...{ schema, condition, onChange }} depth={0} associations={0} />}
    />
  )
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
