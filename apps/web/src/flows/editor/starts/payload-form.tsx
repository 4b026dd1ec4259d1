import type { RecordSchema, RecordValues } from '@trellis/model'
import { useMemo } from 'react'
import { askedSchema } from '../../../assets/asked-schema.ts'
import { SchemaForm } from '../../../assets/schema-form.tsx'

type PayloadFormProps = {
  title: string
  inputs: RecordSchema
  payload: RecordValues
  onChange: (payload: RecordValues, fieldId: string) => void
}

const group = 'payload'

/** What a flow is started with where nobody is there to fill in its form. */
export function PayloadForm({ title, inputs, payload, onChange }: PayloadFormProps) {
  const ids = Object.keys(inputs.properties)
  const schema = useMemo(() => askedSchema(inputs, Object.keys(inputs.properties), group), [inputs])
  if (ids.length === 0) return null
  return (
    <SchemaForm
      schema={schema}
      groups={[{ id: group, name: title, order: 1 }]}
      values={payload}
      label={title}
      onChange={onChange}
    />
  )
}
