import { IconButton } from '@trellis/ui'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { CellText } from '../../inputs/cell-text.tsx'
import { shownText } from '../../inputs/field-props.ts'
import { LinkField, leadingOf } from '../../inputs/link-field.tsx'
import { PlainTextInput } from '../../inputs/plain-text-input.tsx'
import { t } from '../../texts.ts'
import { rules } from './rules.ts'

export const web = defineFormatWeb({ Input, Cell })

/** Only an address that the check takes is opened: whatever stands in the box, no other scheme is (S70). */
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
  const { value, schema, error } = props
  const checked = shownText(value) === '' || error ? undefined : rules.check(value, schema)
  const address = checked && 'value' in checked ? String(checked.value) : undefined
  return (
    <PlainTextInput
      {...props}
      inputMode="url"
      suffix={
        <IconButton
          icon="open_in_new"
          size="small"
          label={t('field.openUrl')}
          isDisabled={address === undefined}
          onPress={() => window.open(address, '_blank', 'noopener,noreferrer')}
        />
      }
    />
  )
}

function Cell({ value }: CellProps) {
  return <CellText href={rules.href(value)}>{shownText(value)}</CellText>
}
