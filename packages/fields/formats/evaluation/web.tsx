import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { CellText } from '../../inputs/cell-text.tsx'
import { shownText } from '../../inputs/field-props.ts'
import { PlainTextInput } from '../../inputs/plain-text-input.tsx'

export const web = defineFormatWeb({ Input, Cell })

/** Shows what it is given; there is nothing to type. */
function Input(props: InputProps) {
  return <PlainTextInput {...props} readOnly />
}

function Cell({ value }: CellProps) {
  return <CellText>{shownText(value)}</CellText>
}
