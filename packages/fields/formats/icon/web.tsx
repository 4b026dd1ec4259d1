import { Icon, IconPickerButton } from '@trellis/ui'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { shownText } from '../../inputs/field-props.ts'
import { NamedIcon } from '../../inputs/named-icon.tsx'
import { PlainTextInput } from '../../inputs/plain-text-input.tsx'

export const web = defineFormatWeb({ Input, Cell })

function Input(props: InputProps) {
  const { value, onChange, disabled, readOnly } = props
  const name = shownText(value)
  return (
    <PlainTextInput
      {...props}
      isMono
      prefix={name !== '' && <Icon name={name} />}
      suffix={!readOnly && <IconPickerButton value={name || null} onChange={onChange} isDisabled={disabled} />}
    />
  )
}

function Cell({ value }: CellProps) {
  return <NamedIcon icon={shownText(value)} name={shownText(value)} />
}
