import { ownValue } from '@trellis/base'
import type { DriverOperation } from '@trellis/integrations'
import type { RecordSchema, RecordValues } from '@trellis/model'
import { useMemo } from 'react'
import { askedSchema } from '../assets/asked-schema.ts'
import { SchemaForm } from '../assets/schema-form.tsx'

type OperationFormProps = {
  operation: DriverOperation
  values: RecordValues
  /** Fields take formulas, too, but for those that people alone write. */
  takesFormulas?: boolean
  onChange: (values: RecordValues, fieldId: string) => void
}

/** What an operation of a driver is asked. */
export function OperationForm({ operation, values, takesFormulas = false, onChange }: OperationFormProps) {
  const names = (operation.asks?.(values) ?? Object.keys(operation.input.properties)).join(' ')
  const schema = useMemo(() => {
    const asked = askedSchema(operation.input, names.split(' '))
    return takesFormulas ? withFormulas(asked, operation) : asked
  }, [operation, names, takesFormulas])
  return (
    <SchemaForm
      schema={schema}
      groups={[...(operation.groups ?? [])]}
      values={values}
      label={operation.label}
      onChange={onChange}
    />
  )
}

function withFormulas(schema: RecordSchema, { written = [], picks = {} }: DriverOperation): RecordSchema {
  const isFixed = (id: string) =>
    written.includes(id) || ownValue(picks, id) === 'table' || ownValue(picks, id) === 'column'
  const fields = Object.entries(schema.properties).map(([id, field]) => [
    id,
    isFixed(id) ? field : { ...field, metadata: { ...field.metadata, allowFormula: true } },
  ])
  return { ...schema, properties: Object.fromEntries(fields) }
}
