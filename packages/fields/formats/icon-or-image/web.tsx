import { IconPickerButton } from '@trellis/ui'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { shownText } from '../../inputs/field-props.ts'
import { IconOrImage } from '../../inputs/named-icon.tsx'
import { PlainTextInput } from '../../inputs/plain-text-input.tsx'

export const web = defineFormatWeb({ Input, Cell })

function Input(props: InputProps) {
  const { value, error, onChange, disabled, readOnly } = props
  const text = shownText(value)
  return (
    <PlainTextInput
      {...props}
      prefix={text !== '' && !error && <IconOrImage value={text} />}
      suffix={
        !readOnly && <IconPickerButton value={text || null} onChange={onChange} takesImages isDisabled={disabled} />
      }
    />
  )
}

function Cell({ value }: CellProps) {
  return <IconOrImage value={shownText(value)} isNamed />
}
