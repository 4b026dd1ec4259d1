import { localeTag } from '@trellis/ui/text'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { CellText } from '../../inputs/cell-text.tsx'
import { NumberInput } from '../../inputs/number-input.tsx'
import { numberFormat } from '../../values/intl-formats.ts'
import { defaultCurrency } from './default-currency.ts'
import { rules } from './rules.ts'

export const web = defineFormatWeb({ Input, Cell })

/** The sign stands where the locale puts it, and outside the text that is typed. */
function Input(props: InputProps) {
  const { sign, isBefore, digits } = notation(props.schema.metadata?.currency ?? defaultCurrency)
  return (
    <NumberInput
      {...props}
      affix={isBefore ? { prefix: sign } : { suffix: sign }}
      formatOptions={{ minimumFractionDigits: digits }}
    />
  )
}

function Cell({ value, schema }: CellProps) {
  return <CellText align="end">{rules.display(value, schema, localeTag())}</CellText>
}

function notation(currency: string): { sign: string; isBefore: boolean; digits: number } {
  const money = numberFormat(localeTag(), { style: 'currency', currency })
  const parts = money.formatToParts(1)
  const at = parts.findIndex(part => part.type === 'currency')
  return {
    sign: parts[at]?.value ?? currency,
    isBefore: at < parts.findIndex(part => part.type === 'integer'),
    digits: money.resolvedOptions().minimumFractionDigits ?? 2,
  }
}
