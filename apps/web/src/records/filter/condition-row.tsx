import { ownValue } from '@trellis/base'
import { findFormat } from '@trellis/fields'
import type { FieldSchema, RecordSchema } from '@trellis/model'
import { IconButton, Select } from '@trellis/ui'
import { type ReactNode, use } from 'react'
import { ConditionFormulas } from './condition-formulas.ts'
import { ConditionValue } from './condition-value.tsx'
import { filterableFields, withOperator } from './edit-filter.ts'
import styles from './filter-editor.module.css'
import { type Condition, isGroup, isMatch, takesNoValue } from './filter-tree.ts'
import { choiceOf, operatorChoices, simpleOperators } from './operators.ts'
import { t } from './texts.ts'

type ConditionRowProps = {
  /** What joins it to the row before. */
  joint: ReactNode
  schema: RecordSchema
  condition: Condition
  onChange: (condition: Condition) => void
  onRemove: () => void
  /** Offers only what compares with one value or none, or asks about linked records. */
  isSimple?: boolean
  /** Across the row below it. */
  below?: ReactNode
}

/** Field, operator and value. */
export function ConditionRow({ joint, schema, condition, onChange, onRemove, ...props }: ConditionRowProps) {
  const { isSimple = false, below } = props
  const field = ownValue(schema.properties, condition.field)
  const choicesOf = isSimple ? simpleOperators : operatorChoices
  const choices = field ? choicesOf(field) : []
  const fields = filterableFields(schema).filter(([, each]) => choicesOf(each).length > 0)
  const asksFields = isMatch(condition.operator) && isGroup(condition.value)
  const start = (fieldId: string) => {
    const chosen = ownValue(schema.properties, fieldId)
    const operator = chosen && choicesOf(chosen)[0]?.operator
    onChange({ field: fieldId, operator: operator ?? '$exists' })
  }
  return (
    <ConditionLine joint={joint}>
      <Select
        label={t('records.filter.field')}
        isLabelHidden
        isSearchable
        value={condition.field}
        options={fields.map(([id, { title, format }]) => ({ id, label: title, ...iconOf(format) }))}
        onChange={fieldId => fieldId && start(fieldId)}
      />
      <Select
        label={t('records.filter.operator')}
        isLabelHidden
        isSearchable={false}
        value={(field && choiceOf(field, condition)?.id) ?? condition.operator}
        options={choices}
        onChange={id => {
          const chosen = choices.find(choice => choice.id === id)
          if (!chosen) return
          const next = withOperator(condition, chosen)
          const starts = chosen.asksFields && next.value === undefined
          onChange(starts ? { ...next, value: { join: '$and', parts: [] } } : next)
        }}
      />
      <span className={styles.value}>
        {field && !asksFields && (
          // What is half typed belongs to the field that it was typed for.
          <Value key={condition.field} {...{ schema, field, condition, onChange }} />
        )}
      </span>
      <span className={styles.remove}>
        <IconButton icon="close" label={t('records.filter.remove')} onPress={onRemove} />
      </span>
      {below}
    </ConditionLine>
  )
}

type ValueProps = Pick<ConditionRowProps, 'schema' | 'condition' | 'onChange'> & { field: FieldSchema }

function Value({ schema, field, condition, onChange }: ValueProps) {
  const withFormula = use(ConditionFormulas)
  const input = <ConditionValue {...{ field, condition, onChange }} />
  if (!withFormula || takesNoValue(condition.operator)) return input
  return withFormula({ schema, field, condition, onChange, children: input })
}

/** A row of a filter: how it is joined to the one before, then what it asks. */
export function ConditionLine({ joint, children }: { joint: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <div className={styles.row}>
        <div className={styles.joint}>
          {typeof joint === 'string' ? <span className={styles.word}>{joint}</span> : joint}
        </div>
        {children}
      </div>
    </div>
  )
}

function iconOf(formatId: string) {
  const icon = findFormat(formatId)?.icon
  return icon ? { icon } : {}
}
