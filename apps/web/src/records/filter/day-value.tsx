import { isRelativeDays } from '@trellis/fields'
import { FieldInput } from '@trellis/fields/web'
import { countsDays, type FieldSchema, isDayCount, mostRelativeDays } from '@trellis/model'
import { NumberField, Select } from '@trellis/ui'
import { useId, useState } from 'react'
import { type DayChoice, dayChoiceOf, dayChoices, daySchema, startOf } from './days.ts'
import styles from './filter-editor.module.css'
import { t } from './texts.ts'
import { valueSchema } from './value-schema.ts'

type DayValueProps = {
  field: FieldSchema
  fieldId: string
  value: unknown
  onChange: (value: unknown) => void
  label: string
}

/** A day to compare with: which one, then its box where it needs one. */
export function DayValue({ field, fieldId, value, onChange, label }: DayValueProps) {
  const known = dayChoiceOf(value, field)
  // What is half typed is no value yet, or a day where a moment is to come: it must not change the box under the hands.
  const [typed, setTyped] = useState<'day' | 'value'>(known === 'value' ? 'value' : 'day')
  const choice = known === undefined || known === 'day' ? typed : known
  const choices = dayChoices(field)
  const choose = (id: string | null) => {
    const next = choices.find(each => each.id === id)?.id
    if (!next || next === choice) return
    if (next === 'day' || next === 'value') setTyped(next)
    onChange(startOf(next))
  }
  return (
    <div className={styles.days}>
      <Select
        label={t('records.filter.whichDay', { label })}
        isLabelHidden
        isSearchable={false}
        value={choice}
        options={choices}
        onChange={choose}
      />
      <DayBox {...{ field, fieldId, value, choice, label }} onChange={onChange} />
    </div>
  )
}

function DayBox({ field, fieldId, value, choice, label, onChange }: DayValueProps & { choice: DayChoice }) {
  const id = useId()
  if (choice === 'day' || choice === 'value') {
    return (
      <FieldInput
        // Another kind of box begins anew.
        key={choice}
        id={id}
        fieldId={fieldId}
        schema={choice === 'day' ? daySchema(field, label) : valueSchema(field, label)}
        value={value}
        onChange={onChange}
        required={false}
        disabled={false}
        readOnly={false}
        isLabelHidden
      />
    )
  }
  if (!countsDays(choice)) return null
  const days = isRelativeDays(value) && typeof value.days === 'number' ? value.days : null
  return (
    <NumberField
      label={t('records.filter.dayCount')}
      isLabelHidden
      textAlign="start"
      suffix={<span className={styles.unit}>{t('records.filter.days', { count: days ?? 0 })}</span>}
      value={days}
      error={
        days !== null && !isDayCount(days) ? t('records.filter.dayCountBounds', { most: mostRelativeDays }) : undefined
      }
      onChange={next => onChange({ relative: choice, ...(next === null ? {} : { days: next }) })}
    />
  )
}
