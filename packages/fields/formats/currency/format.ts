import { ownValue } from '@trellis/base'
import type { FieldSchema } from '@trellis/model'
import { defineFormat, type GuessedColumn, type Parsed } from '../../define-format.ts'
import { problem } from '../../messages.ts'
import { orderedOperators } from '../../operators.ts'
import { moneyMaskSetting, numberSettings } from '../../settings.ts'
import { isOneCurrency, namesCurrency } from '../../values/currency-sign.ts'
import { checkNumber, looksLikeCode, parseNumberText } from '../../values/decimal.ts'
import type { Notation } from '../../values/notation.ts'
import { defaultCurrency } from './default-currency.ts'
import { rules } from './rules.ts'

const moneyHeader = /\b(price|freight|amount|cost|total|salary|fee|revenue|budget|balance)s?\b/i

export const format = defineFormat({
  ...rules,
  id: 'currency',
  label: 'Currency',
  summary: 'An amount of money, shown with the sign of its currency.',
  category: 'number',
  keywords: ['money', 'price', 'cost', 'amount', 'dollar', 'euro', 'salary'],
  operators: orderedOperators,
  searchable: false,
  uniqueable: true,
  get settings() {
    return (settings ??= makeSettings())
  },
  defaults: {},
  asks: ['metadata.currency'],
  notates: ['decimal'],
  fromText,
  guess(texts, column: GuessedColumn = {}, notation?: Notation) {
    const parsed = texts.map(text => parseNumberText(text, notation))
    if (texts.some(looksLikeCode) || parsed.some(result => 'problem' in result)) return
    const signs = parsed.map(result => result.currency)
    if (!isOneCurrency(signs)) return
    const hasSign = signs.some(sign => sign !== undefined)
    if (!hasSign && !moneyHeader.test(spelled(column.header ?? ''))) return
    const currency = currencyIn(texts)
    return { type: 'number', format: 'currency', ...(currency === undefined ? {} : { metadata: { currency } }) }
  },
  guessRank: 60,
  examples: () => [14, 9.8, 32.38, 120, 45.5],
  samples: () => [0, 14, 9.8, 32.38, -1234.5, 99_999_999.99, 0.005],
  invalidSamples: () => [
    { value: '9.80' },
    { value: Number.NEGATIVE_INFINITY },
    { value: 1_234_567_890_123_456 },
    { value: -1, settings: { minimum: 0 } },
    { value: 1.005, settings: { multipleOf: 0.01 } },
  ],
})

/** An amount in another currency is none of the field's. */
function fromText(text: string, schema: FieldSchema, notation?: Notation): Parsed {
  const parsed = parseNumberText(text, notation)
  if ('problem' in parsed) return parsed
  const currency = schema.metadata?.currency ?? defaultCurrency
  if (parsed.currency !== undefined && !namesCurrency(parsed.currency, currency))
    return problem('problem.currency', { currency })
  return checkNumber(parsed.value, schema)
}

/** Made when they are first asked for: lists show amounts without them. */
let settings: ReturnType<typeof makeSettings> | undefined

function makeSettings() {
  return {
    'metadata.currency': {
      type: 'string',
      format: 'string-option-list',
      title: 'Currency',
      metadata: { optionList: Intl.supportedValuesOf('currency').map(code => ({ value: code, label: code })) },
    },
    ...numberSettings,
    ...moneyMaskSetting,
  } satisfies Record<string, FieldSchema>
}

/** `unitPrice`, `unit_price` → words, so that "price" is found and "prices" in "enterprises" is not. */
const spelled = (header: string) => header.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/[_-]/g, ' ')

const signs: Readonly<Record<string, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP', '¥': 'JPY', '₹': 'INR', '₩': 'KRW' }

/** The one currency that the texts name, if they do. */
function currencyIn(texts: readonly string[]): string | undefined {
  const named = new Set(
    texts.map(text => /[A-Z]{3}/.exec(text)?.[0] ?? ownValue(signs, /[$€£¥₹₩]/.exec(text)?.[0] ?? '')),
  )
  named.delete(undefined)
  const [only] = named
  return named.size === 1 ? only : undefined
}
