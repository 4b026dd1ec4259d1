import { type FieldEditors, FormulaOrValue } from '@trellis/fields/web'
import { ValuesEditor } from '../../records/values/late-values-editor.ts'
import { ViewFilterEditor, ViewFormulaDialog } from './view-formula-dialog.tsx'

/** Where values of a view may be formulas: as they are typed, in the whole editor, in conditions and in values of records. */
export const viewFormulaEditors: FieldEditors = {
  FormulaInput: FormulaOrValue,
  FormulaDialog: ViewFormulaDialog,
  FilterEditor: ViewFilterEditor,
  ValuesEditor,
}
