import { Icon, IconButton, SelectButton } from '@trellis/ui'
import { localeTag } from '@trellis/ui/text'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { CellText } from '../../inputs/cell-text.tsx'
import { shownText, textValue } from '../../inputs/field-props.ts'
import { LinkField, leadingOf } from '../../inputs/link-field.tsx'
import { PlainTextInput } from '../../inputs/plain-text-input.tsx'
import { t } from '../../widget-texts.ts'
import { countriesIn, countryOf, withDialCode } from './countries.ts'
import { dialCodes } from './dial-codes.ts'
import { rules } from './rules.ts'
import { splitPhone } from './split-phone.ts'
import { useGrouping } from './use-grouping.ts'

export const web = defineFormatWeb({ Input, Cell })

/** One string of dial code and number. The numbering plans of all countries come when the box is first entered, and group what is typed. */
function Input(props: InputProps) {
  const href = leadingOf(props, rules.href)
  if (href)
    return (
      <LinkField {...props} href={href}>
        {rules.display(props.value)}
      </LinkField>
    )
  return <Box {...props} />
}

function Box(props: InputProps) {
  const { value, schema, error, disabled, readOnly, onChange } = props
  const preferred = schema.metadata?.preferredOptionList ?? []
  const stored = shownText(value)
  const shown = /^\+\d+$/.test(stored) ? rules.display(stored) : stored
  const country = countryFor(stored, preferred)
  const grouping = useGrouping({ shown, country, onChange: text => onChange(textValue(text)) })
  return (
    <div onFocus={grouping.load}>
      <PlainTextInput
        {...props}
        value={shown}
        onChange={text => grouping.type(shownText(text))}
        inputRef={grouping.inputRef}
        inputMode="tel"
        autoComplete="tel"
        prefix={
          !readOnly && (
            <CountryButton
              country={country}
              preferred={preferred}
              isDisabled={disabled}
              onChange={code => onChange(withDialCode(stored, code))}
            />
          )
        }
        suffix={<CallLink number={error ? undefined : callable(stored, props)} />}
      />
    </div>
  )
}

function countryFor(stored: string, preferred: readonly string[]): string | undefined {
  const parts = splitPhone(stored)
  const dialCode = typeof parts === 'string' ? /^\+(\d{1,3})\b/.exec(stored)?.[1] : parts.dialCode
  if (dialCode) return countryOf(dialCode, preferred)
  return stored.startsWith('+') ? undefined : preferred[0]
}

function callable(stored: string, { schema }: InputProps): string | undefined {
  const checked = stored === '' ? undefined : rules.check(stored, schema)
  return checked && 'value' in checked ? String(checked.value) : undefined
}

function CallLink({ number }: { number: string | undefined }) {
  const href = number && rules.href(number)
  return <IconButton icon="call" size="small" label={t('field.call')} {...(href ? { href } : { isDisabled: true })} />
}

type CountryButtonProps = {
  country: string | undefined
  preferred: readonly string[]
  isDisabled: boolean
  onChange: (dialCode: string) => void
}

function CountryButton({ country, preferred, isDisabled, onChange }: CountryButtonProps) {
  const name = country ? new Intl.DisplayNames(localeTag(), { type: 'region' }).of(country) : t('field.noCountry')
  return (
    <SelectButton
      label={t('field.countryIs', { name: name ?? '' })}
      value={country ?? null}
      onChange={code => onChange(dialCodes.get(code) ?? '')}
      groups={() => countryGroups(preferred)}
      isDisabled={isDisabled}
    >
      {country ?? <Icon name="public" size={16} />}
    </SelectButton>
  )
}

/** Preferred countries first, then all of them: each stands once. */
function countryGroups(preferred: readonly string[]) {
  const all = countriesIn(localeTag()).map(({ code, name, dialCode }) => ({
    id: code,
    label: `${name} (+${dialCode})`,
  }))
  const first = preferred.flatMap(code => all.filter(country => country.id === code))
  const rest = all.filter(country => !first.includes(country))
  const group = { id: 'all', title: t('field.countries'), options: rest }
  return first.length === 0 ? [group] : [{ id: 'preferred', title: t('field.preferred'), options: first }, group]
}

function Cell({ value }: CellProps) {
  return <CellText href={rules.href(value)}>{rules.display(value)}</CellText>
}
