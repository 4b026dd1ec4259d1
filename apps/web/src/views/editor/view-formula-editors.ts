import { type FieldEditors, FormulaOrValue } from '@trellis/fields/web'
import { flowInputs } from '../../flows/opened-flow.ts'
import { ValuesEditor } from '../../records/values/late-values-editor.ts'
import { ViewFilterEditor, ViewFormulaDialog } from './view-formula-dialog.tsx'

/** Where values of a view may be formulas: as they are typed, in the whole editor, in conditions, in values of records and of inputs. */
export const viewFormulaEditors: FieldEditors = {
  FormulaInput: FormulaOrValue,
  FormulaDialog: ViewFormulaDialog,
  FilterEditor: ViewFilterEditor,
  ValuesEditor,
  flowInputs,
}
