import type { FieldSchema } from '@trellis/model'
import { defineRules } from '../../define-rules.ts'
import { checkNumber, parseNumberText, toDecimal } from '../../values/decimal.ts'
import type { Notation } from '../../values/notation.ts'
import { showsPercent } from '../../values/number-mask.ts'
import { look } from './look.ts'

export const rules = defineRules({
  ...look,
  type: 'number',
  titleable: true,
  check: checkNumber,
  fromText,
  notates: ['decimal'],
  toText: value => toDecimal(Number(value)),
})

export function fromText(text: string, schema: FieldSchema, notation?: Notation) {
  // What the field shows with a % of its own is written so, too.
  const own = showsPercent(schema) ? text.replace(/\s?%$/, '') : text
  const parsed = parseNumberText(own, notation)
  return 'value' in parsed ? checkNumber(parsed.value, schema) : parsed
}
