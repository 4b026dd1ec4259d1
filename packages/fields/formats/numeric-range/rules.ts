import type { FieldSchema } from '@trellis/model'
import { type Parsed } from '../../define-format.ts'
import { defineRules } from '../../define-rules.ts'
import { problem } from '../../messages.ts'
import { checkNumber, toDecimal } from '../../values/decimal.ts'
import { look, numbersOf } from './look.ts'

export const rules = defineRules({
  ...look,
  type: 'array',
  titleable: false,
  check,
  toText: value => numbersOf(value).map(toDecimal).join(', '),
})

/** A range is kept sorted (2 §5). */
export function check(value: unknown, schema: FieldSchema): Parsed {
  if (!Array.isArray(value) || value.length !== 2) return problem('problem.range')
  const numbers: number[] = []
  for (const item of value as unknown[]) {
    const checked = checkNumber(item, { ...schema, type: 'number' })
    if ('problem' in checked) return checked
    numbers.push(Number(checked.value))
  }
  numbers.sort((left, right) => left - right)
  return schema.uniqueItems && numbers[0] === numbers[1] ? problem('problem.rangeEqual') : { value: numbers }
}
