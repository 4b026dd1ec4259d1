import type { FieldSchema } from '@trellis/model'
import { defineRules } from '../../define-rules.ts'
import { checkNumber, parseNumberText, toDecimal } from '../../values/decimal.ts'
import type { Notation } from '../../values/notation.ts'
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

function fromText(text: string, schema: FieldSchema, notation?: Notation) {
  const parsed = parseNumberText(text, notation)
  return 'value' in parsed ? checkNumber(parsed.value, schema) : parsed
}
