import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { shownText } from '../../inputs/field-props.ts'
import { IconOrImage } from '../../inputs/named-icon.tsx'
import { PlainTextInput } from '../../inputs/plain-text-input.tsx'

export const web = defineFormatWeb({ Input, Cell })

function Input(props: InputProps) {
  const text = shownText(props.value)
  return <PlainTextInput {...props} prefix={text !== '' && !props.error && <IconOrImage value={text} />} />
}

function Cell({ value }: CellProps) {
  return <IconOrImage value={shownText(value)} isNamed />
}
