import type { FieldSchema } from '@trellis/model'
import { defineFormat, type GuessedColumn } from '../../define-format.ts'
import { orderedOperators } from '../../operators.ts'
import { numberMaskSetting, numberSettings } from '../../settings.ts'
import { isOneCurrency } from '../../values/currency-sign.ts'
import { checkNumber, looksLikeCode, parseNumberText } from '../../values/decimal.ts'
import type { Notation } from '../../values/notation.ts'
import { showsPercent } from '../../values/number-mask.ts'
import { rules } from './rules.ts'

/** Of a column in which some texts are percentages and others are not nobody can say what it counts. */
const isPercentOrNone = (texts: readonly string[]) => new Set(texts.map(text => text.endsWith('%'))).size < 2

export const format = defineFormat({
  ...rules,
  id: 'number',
  label: 'Number',
  summary: 'A whole or decimal number to count, measure and calculate with.',
  category: 'number',
  keywords: ['integer', 'decimal', 'float', 'quantity', 'amount', 'count'],
  operators: orderedOperators,
  searchable: false,
  uniqueable: true,
  settings: { ...numberSettings, ...numberMaskSetting },
  defaults: {},
  notates: ['decimal'],
  fromText,
  guess(texts: readonly string[], _column?: GuessedColumn, notation?: Notation) {
    const schema: FieldSchema = { type: 'number', format: 'number', title: '' }
    const fits =
      texts.every(text => !looksLikeCode(text) && 'value' in fromText(text, schema, notation)) &&
      isPercentOrNone(texts) &&
      isOneCurrency(texts.map(text => parseNumberText(text, notation).currency))
    return fits ? { type: 'number', format: 'number' } : undefined
  },
  guessRank: 50,
  examples: () => [12, 48, 7, 130, 25],
  samples: () => [0, 1, -42, 9.8, 0.1, -0.25, 1_234_567.89, 999_999_999_999_999, 1e-7, 1e21, 123_456_789.012_345],
  invalidSamples: () => [
    { value: '12' },
    { value: true },
    { value: Number.NaN },
    { value: Number.POSITIVE_INFINITY },
    { value: 1_234_567_890_123_456 },
    { value: 1.5, settings: { type: 'integer' } },
    { value: 4, settings: { minimum: 5 } },
    { value: 6, settings: { maximum: 5 } },
    { value: 0.25, settings: { multipleOf: 0.1 } },
  ],
})

function fromText(text: string, schema: FieldSchema, notation?: Notation) {
  // What the field shows with a % of its own is written so, too.
  const own = showsPercent(schema) ? text.replace(/\s?%$/, '') : text
  const parsed = parseNumberText(own, notation)
  return 'value' in parsed ? checkNumber(parsed.value, schema) : parsed
}
