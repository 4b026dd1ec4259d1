import { type CellProps, defineFormatWeb } from '../../define-format-web.ts'
import { CellText } from '../../inputs/cell-text.tsx'
import { JsonTextInput } from '../../inputs/json-text-input.tsx'
import { format } from './format.ts'

export const web = defineFormatWeb({ Input: JsonTextInput, Cell })

function Cell({ value }: CellProps) {
  return <CellText>{format.display(value)}</CellText>
}
