import { IconButton } from '@trellis/ui'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { CellText } from '../../inputs/cell-text.tsx'
import { shownText } from '../../inputs/field-props.ts'
import { PlainTextInput } from '../../inputs/plain-text-input.tsx'
import { t } from '../../texts.ts'
import { format } from './format.ts'
import { digitsOf } from './split-phone.ts'

export const web = defineFormatWeb({ Input, Cell })

function Input(props: InputProps) {
  const { value, schema, error } = props
  const checked = shownText(value) === '' || error ? undefined : format.check(value, schema)
  const number = checked && 'value' in checked ? String(checked.value) : ''
  return (
    <PlainTextInput
      {...props}
      inputMode="tel"
      suffix={
        <IconButton
          icon="call"
          size="small"
          label={t('field.call')}
          isDisabled={number === ''}
          onPress={() => window.open(`tel:${number.startsWith('+') ? '+' : ''}${digitsOf(number)}`, '_self')}
        />
      }
    />
  )
}

function Cell({ value }: CellProps) {
  return <CellText>{format.display(value)}</CellText>
}
