import { type CellProps, defineFormatWeb } from '../../define-format-web.ts'
import { CellText } from '../../inputs/cell-text.tsx'
import { OptionListEditor } from '../../inputs/option-list-editor.tsx'
import { rules } from './rules.ts'

export const web = defineFormatWeb({ Input: OptionListEditor, Cell })

function Cell({ value }: CellProps) {
  return <CellText>{rules.display(value)}</CellText>
}
