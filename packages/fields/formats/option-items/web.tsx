import { type CellProps, defineFormatWeb } from '../../define-format-web.ts'
import { CellText } from '../../inputs/cell-text.tsx'
import { OptionListEditor } from '../../inputs/option-list-editor.tsx'
import { format } from './format.ts'

export const web = defineFormatWeb({ Input: OptionListEditor, Cell })

function Cell({ value }: CellProps) {
  return <CellText>{format.display(value)}</CellText>
}
