import { findFormat, optionsOf } from '@trellis/fields'
import type { FieldSchema } from '@trellis/model'
import { MultiSelect, Select, TextField } from '@trellis/ui'
import { takesDays } from './days.ts'
import { takesList } from './edit-filter.ts'
import styles from './filter-editor.module.css'
import { type Condition, isMatch, takesNoValue } from './filter-tree.ts'
import { OneValue } from './one-value.tsx'
import { isPartOfText } from './operators.ts'
import { pickedRecords, RecordsPick } from './records-pick.tsx'
import { SeveralValues } from './several-values.tsx'
import { t } from './texts.ts'

type ConditionValueProps = {
  field: FieldSchema
  condition: Condition
  onChange: (condition: Condition) => void
}

/** What a condition compares with, entered as its field and operator ask. */
export function ConditionValue({ field, condition, onChange }: ConditionValueProps) {
  const { operator, value } = condition
  const set = (next: unknown) => onChange({ ...condition, value: next })
  const props = { field, fieldId: condition.field, onChange: set }
  if (takesNoValue(operator)) return null
  if (isMatch(operator)) {
    return (
      <RecordsPick
        label={t('records.filter.value')}
        isLabelHidden
        collectionId={field.metadata?.association?.cursor.collectionId}
        value={pickedRecords(value)}
        onChange={set}
      />
    )
  }
  if (operator === '$between') return <Range {...props} value={value} />
  if (takesList(operator)) return <ListOfValues {...props} value={Array.isArray(value) ? value : []} />
  if (isPartOfText(operator, field) || isItemOfList(field)) return <Part {...props} value={value} />
  return <OneValue {...props} value={value} label={t('records.filter.value')} />
}

type ValueProps<Value> = { field: FieldSchema; fieldId: string; value: Value; onChange: (value: unknown) => void }

/** The lowest and the highest value, both of them included. */
function Range({ value, onChange, ...props }: ValueProps<unknown>) {
  const [low, high] = Array.isArray(value) ? value : []
  return (
    <div className={takesDays(props.field) ? styles.dayRange : styles.range}>
      <OneValue {...props} label={t('records.filter.from')} value={low} onChange={next => onChange([next, high])} />
      <span className={styles.and}>{t('records.filter.and')}</span>
      <OneValue {...props} label={t('records.filter.to')} value={high} onChange={next => onChange([low, next])} />
    </div>
  )
}

/** Several values: ticked where there are options, records where the value is one's id, written one by one else. */
function ListOfValues({ field, fieldId, value, onChange }: ValueProps<readonly unknown[]>) {
  const options = optionsOf(field)
  const label = t('records.filter.value')
  if (options.length > 0) {
    return (
      <MultiSelect
        label={label}
        isLabelHidden
        value={value.map(String)}
        options={options.map(option => optionOf(option))}
        onChange={ids => onChange(ids.map(id => options.find(option => String(option.value) === id)?.value ?? id))}
      />
    )
  }
  const { collectionId } = field.metadata ?? {}
  if (collectionId && findFormat(field.format)?.comparison === 'text') {
    return (
      <RecordsPick
        label={label}
        isLabelHidden
        collectionId={collectionId}
        value={pickedRecords(value)}
        onChange={records => onChange(records.map(({ id }) => id))}
      />
    )
  }
  return <SeveralValues {...{ field, fieldId, value, onChange, label }} />
}

/** A part of a text, or one item of a list, is entered as it is, whatever whole values look like. */
function Part({ field, value, onChange }: ValueProps<unknown>) {
  const options = isItemOfList(field) ? optionsOf(field) : []
  const label = t('records.filter.value')
  const text = value === undefined || value === null ? '' : String(value)
  if (options.length > 0) {
    return (
      <Select
        label={label}
        isLabelHidden
        value={text === '' ? null : text}
        options={options.map(option => optionOf(option))}
        onChange={id => onChange(options.find(option => String(option.value) === id)?.value)}
      />
    )
  }
  return (
    <TextField
      label={label}
      isLabelHidden
      autoComplete="off"
      value={text}
      onChange={next => onChange(next === '' ? null : next)}
    />
  )
}

const isItemOfList = ({ format }: FieldSchema) => findFormat(format)?.comparison === 'list'

function optionOf({ value, label, color }: ReturnType<typeof optionsOf>[number]) {
  return { id: String(value), label, ...(color ? { color } : {}) }
}
