import type { FormulaProperty } from '@trellis/fields/formula'
import { EditorsContext, type FilterEditorProps, type FormulaDialogProps, FormulaOrValue } from '@trellis/fields/web'
import type { FlowDocument, RecordSchema } from '@trellis/model'
import { Skeleton } from '@trellis/ui'
import { createContext, lazy, type ReactNode, Suspense, use, useMemo } from 'react'
import type { OwnScope } from '../../formula/formula-field.tsx'
import { BuilderGateway } from '../../records/builder-gateway.tsx'
import { ValuesEditor } from '../../records/values/late-values-editor.ts'
import { flowInputs } from '../opened-flow.ts'
import { flowFormulaScope } from './flow-scope.ts'
import { useWatchedSchemas } from './use-watched-schemas.ts'

const FormulaDialog = lazy(async () => ({
  default: (await import('../../formula/formula-condition.tsx')).FormulaDialog,
}))
const ConditionEditor = lazy(async () => ({
  default: (await import('../../formula/condition-editor.tsx')).ConditionEditor,
}))

/** What formulas of the flow that is edited can refer to. */
const FlowScope = createContext<OwnScope | undefined>(undefined)

/** Parameters take formulas of the flow as they are typed, in the whole editor of them, and in conditions. */
export function WithFlowFormulas({ flow, children }: { flow: FlowDocument; children: ReactNode }) {
  const around = use(EditorsContext)
  const schemas = useWatchedSchemas(flow)
  const scope = useMemo(() => flowFormulaScope(flow, schemas), [flow, schemas])
  const editors = useMemo(
    () => ({
      ...around,
      FormulaInput: FormulaOrValue,
      FormulaDialog: FlowFormulaDialog,
      FilterEditor: FlowFilterEditor,
      ValuesEditor,
      flowInputs,
    }),
    [around],
  )
  return (
    <FlowScope value={scope}>
      <EditorsContext value={editors}>
        <BuilderGateway>{children}</BuilderGateway>
      </EditorsContext>
    </FlowScope>
  )
}

const place: FormulaProperty = { path: 'value', use: 'shown', roots: [] }
const noRecord: RecordSchema = { type: 'object', properties: {} }

function FlowFormulaDialog({ schema: field, ...props }: FormulaDialogProps) {
  const ownScope = use(FlowScope)
  if (!ownScope) return null
  return (
    <Suspense>
      <FormulaDialog {...props} {...{ field, place, ownScope }} name={field.title} schema={noRecord} />
    </Suspense>
  )
}

function FlowFilterEditor(props: FilterEditorProps) {
  const ownScope = use(FlowScope)
  return (
    <Suspense fallback={<Skeleton shape="form" count={2} />}>
      <ConditionEditor {...props} {...(ownScope && { ownScope })} />
    </Suspense>
  )
}
