import type { FieldSchema } from '@trellis/model'
import { type Parsed } from '../../define-format.ts'
import { defineRules } from '../../define-rules.ts'
import { checkNumber, toDecimal } from '../../values/decimal.ts'
import { look } from './look.ts'

export const rules = defineRules({
  ...look,
  type: 'number',
  titleable: false,
  check,
  toText: value => toDecimal(Number(value)),
})

/** Never below no star at all; the upper bound is the schema's. */
export function check(value: unknown, schema: FieldSchema): Parsed {
  return checkNumber(value, { ...schema, minimum: Math.max(0, schema.minimum ?? 0) })
}
