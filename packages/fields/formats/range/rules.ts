import type { FieldSchema } from '@trellis/model'
import { defineRules } from '../../define-rules.ts'
import { checkNumber, parseNumberText, toDecimal } from '../../values/decimal.ts'
import type { Notation } from '../../values/notation.ts'
import { look } from './look.ts'

export const rules = defineRules({
  ...look,
  type: 'number',
  titleable: false,
  check: checkNumber,
  notates: ['decimal'],
  fromText(text: string, schema: FieldSchema, notation?: Notation) {
    const parsed = parseNumberText(text.endsWith('%') ? text.slice(0, -1).trimEnd() : text, notation)
    return 'value' in parsed ? checkNumber(parsed.value, schema) : parsed
  },
  toText: value => toDecimal(Number(value)),
})
