import type { FormulaProperty } from '@trellis/fields/formula'
import type { FilterEditorProps, FormulaDialogProps } from '@trellis/fields/web'
import type { RecordSchema, ViewDocument } from '@trellis/model'
import { Skeleton } from '@trellis/ui'
import { createContext, lazy, Suspense, use, useMemo } from 'react'
import { viewScope } from './view-scope.ts'

const FormulaDialog = lazy(async () => ({
  default: (await import('../../formula/formula-condition.tsx')).FormulaDialog,
}))

const ConditionEditor = lazy(async () => ({
  default: (await import('../../formula/condition-editor.tsx')).ConditionEditor,
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

/** A filter whose conditions compare with what the view knows, too. */
export function ViewFilterEditor(props: FilterEditorProps) {
  const view = use(EditedViewContext)
  const ownScope = useMemo(() => view && viewScope(view), [view])
  return (
    <Suspense fallback={<Skeleton shape="form" count={2} />}>
      <ConditionEditor {...props} {...(ownScope && { ownScope })} />
    </Suspense>
  )
}
