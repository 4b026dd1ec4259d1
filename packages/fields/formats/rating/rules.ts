import type { FieldSchema } from '@trellis/model'
import { type Parsed } from '../../define-format.ts'
import { defineRules } from '../../define-rules.ts'
import { checkNumber, parseNumberText, toDecimal } from '../../values/decimal.ts'
import type { Notation } from '../../values/notation.ts'
import { look } from './look.ts'

export const rules = defineRules({
  ...look,
  type: 'number',
  titleable: false,
  check,
  notates: ['decimal'],
  fromText(text: string, schema: FieldSchema, notation?: Notation) {
    const parsed = parseNumberText(text.replace(/\/ *\d+$/, '').trimEnd(), notation)
    return 'value' in parsed ? check(parsed.value, schema) : parsed
  },
  toText: value => toDecimal(Number(value)),
})

/** Never below no star at all; the upper bound is the schema's. */
function check(value: unknown, schema: FieldSchema): Parsed {
  return checkNumber(value, { ...schema, minimum: Math.max(0, schema.minimum ?? 0) })
}
