import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { CellText } from '../../inputs/cell-text.tsx'
import { PlainTextInput } from '../../inputs/plain-text-input.tsx'
import { rules } from './rules.ts'

export const web = defineFormatWeb({ Input, Cell })

function Input(props: InputProps) {
  return <PlainTextInput {...props} isMono />
}

function Cell({ value }: CellProps) {
  return <CellText>{rules.display(value)}</CellText>
}
