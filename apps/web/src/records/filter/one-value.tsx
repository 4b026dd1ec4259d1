import { FieldInput } from '@trellis/fields/web'
import type { FieldSchema } from '@trellis/model'
import { useId } from 'react'
import { DayValue } from './day-value.tsx'
import { takesDays } from './days.ts'
import { valueSchema } from './value-schema.ts'

type OneValueProps = {
  field: FieldSchema
  fieldId: string
  value: unknown
  onChange: (value: unknown) => void
  label: string
}

/** Entered as in the form, but for days, which may be those from today on. */
export function OneValue({ field, fieldId, value, onChange, label }: OneValueProps) {
  const id = useId()
  if (takesDays(field)) return <DayValue {...{ field, fieldId, value, onChange, label }} />
  return (
    <FieldInput
      id={id}
      fieldId={fieldId}
      schema={valueSchema(field, label)}
      value={value}
      onChange={onChange}
      required={false}
      disabled={false}
      readOnly={false}
      isLabelHidden
    />
  )
}
