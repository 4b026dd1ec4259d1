import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { CellText } from '../../inputs/cell-text.tsx'
import { PlainTextInput } from '../../inputs/plain-text-input.tsx'
import { ibanForms } from './iban-forms.ts'
import { knowIbanForms, rules } from './rules.ts'

knowIbanForms(ibanForms)

export const web = defineFormatWeb({ Input, Cell })

function Input(props: InputProps) {
  return <PlainTextInput {...props} isMono />
}

function Cell({ value }: CellProps) {
  return <CellText>{rules.display(value)}</CellText>
}
