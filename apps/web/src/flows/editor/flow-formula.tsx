import type { FormulaProperty } from '@trellis/fields/formula'
import type { FieldSchema, FlowDocument, RecordSchema } from '@trellis/model'
import { FormField } from '@trellis/ui'
import { lazy, Suspense } from 'react'
import { flowFormulaScope } from './flow-scope.ts'
import { useWatchedSchemas } from './use-watched-schemas.ts'

const FormulaField = lazy(async () => ({
  default: (await import('../../formula/formula-condition.tsx')).FormulaField,
}))

const place: FormulaProperty = { path: 'value', use: 'shown', roots: [] }
const field: FieldSchema = { type: 'object', format: 'json', title: '' }
const schema: RecordSchema = { type: 'object', properties: {} }

type FlowFormulaProps = {
  name: string
  flow: FlowDocument
  value: unknown
  /** Undefined removes it. */
  onChange: (value: unknown) => void
  description?: string
}

/** A formula of a flow: it reads what started it, the inputs, what is kept, and what the steps gave. */
export function FlowFormula({ flow, ...props }: FlowFormulaProps) {
  const schemas = useWatchedSchemas(flow)
  const loading = (
    <FormField label={props.name} description={props.description}>
      {() => <span aria-busy="true">…</span>}
    </FormField>
  )
  return (
    <Suspense fallback={loading}>
      <FormulaField {...props} place={place} schema={schema} field={field} ownScope={flowFormulaScope(flow, schemas)} />
    </Suspense>
  )
}
