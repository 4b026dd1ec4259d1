import type { FieldSchema } from '@trellis/model'
import { type Parsed } from '../../define-format.ts'
import { defineRules } from '../../define-rules.ts'
import { problem } from '../../messages.ts'
import { checkNumber, parseNumberText, toDecimal } from '../../values/decimal.ts'
import type { Notation } from '../../values/notation.ts'
import { look, numbersOf } from './look.ts'

export const rules = defineRules({
  ...look,
  type: 'array',
  titleable: false,
  check,
  fromText,
  toText: value => numbersOf(value).map(toDecimal).join(', '),
})

/** A range is kept sorted (2 §5). */
function check(value: unknown, schema: FieldSchema): Parsed {
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

/** From the clearest to what stands between two digits only, so that `1,000 – 2,000` is two numbers. */
const separators = [/\s*\.\.\s*/, /\s+[-–]\s+/, /\s*–\s*/, /,\s+/, /(?<=\d)-(?=[\d.-])/, /,/]

/** `10, 20`, `10 - 20`, `10–20`, `10..20`, `[10, 20]`. */
function fromText(text: string, schema: FieldSchema, notation?: Notation): Parsed {
  // One blank stands for many: separators would look at each run of them again and again (S80).
  const bare = text.replaceAll(/\s+/g, ' ').replace(/^\[(.*)\]$/, '$1')
  const separator = separators.find(each => each.test(bare))
  const parts = separator ? bare.split(separator) : [bare]
  if (parts.length !== 2) return problem('problem.range')
  const numbers: unknown[] = []
  for (const part of parts) {
    const parsed = parseNumberText(part.trim(), notation)
    if ('problem' in parsed) return parsed
    numbers.push(parsed.value)
  }
  return check(numbers, schema)
}
