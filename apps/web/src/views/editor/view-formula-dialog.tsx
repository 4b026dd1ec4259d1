import type { FormulaProperty } from '@trellis/fields/formula'
import type { FormulaDialogProps } from '@trellis/fields/web'
import type { RecordSchema, ViewDocument } from '@trellis/model'
import { createContext, lazy, Suspense, use } from 'react'
import { viewScope } from './view-scope.ts'

const FormulaDialog = lazy(async () => ({
  default: (await import('../../formula/formula-condition.tsx')).FormulaDialog,
}))

/** The view that is edited, for what its formulas can refer to. */
export const EditedViewContext = createContext<ViewDocument | undefined>(undefined)

const place: FormulaProperty = { path: 'value', use: 'shown', roots: [] }
const noRecord: RecordSchema = { type: 'object', properties: {} }

/** The whole editor of formulas, with the components and variables of the view to choose from. */
export function ViewFormulaDialog({ schema: field, ...props }: FormulaDialogProps) {
  const view = use(EditedViewContext)
  if (!view) return null
  return (
    <Suspense>
      <FormulaDialog
        {...props}
        name={field.title}
        place={place}
        schema={noRecord}
        field={field}
        ownScope={viewScope(view)}
      />
    </Suspense>
  )
}
