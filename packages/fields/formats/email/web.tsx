import { IconButton, TextField } from '@trellis/ui'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { CellText } from '../../inputs/cell-text.tsx'
import { fieldProps, placeholderOf, shownText, textValue } from '../../inputs/field-props.ts'
import { LinkField, leadingOf } from '../../inputs/link-field.tsx'
import { t } from '../../texts.ts'
import { rules } from './rules.ts'

export const web = defineFormatWeb({ Input, Cell })

function Input(props: InputProps) {
  const href = leadingOf(props, rules.href)
  if (href)
    return (
      <LinkField {...props} href={href}>
        {shownText(props.value)}
      </LinkField>
    )
  return <Box {...props} />
}

function Box(props: InputProps) {
  const { value, schema, error, onChange, onBlur } = props
  const address = shownText(value)
  const isWritable = address !== '' && !error && 'value' in rules.check(address, schema)
  return (
    <TextField
      {...fieldProps(props)}
      {...placeholderOf(props)}
      {...(onBlur ? { onBlur } : {})}
      inputMode="email"
      autoComplete="off"
      value={address}
      onChange={text => onChange(textValue(text.trim()))}
      suffix={
        <IconButton
          icon="mail"
          size="small"
          label={t('field.sendEmail')}
          isDisabled={!isWritable}
          onPress={() => window.open(`mailto:${encodeURIComponent(address)}`, '_self')}
        />
      }
    />
  )
}

function Cell({ value }: CellProps) {
  return <CellText href={rules.href(value)}>{shownText(value)}</CellText>
}
