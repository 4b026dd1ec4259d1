import type { FieldSchema } from '@trellis/model'
import { defineFormat, type Parsed } from '../../define-format.ts'
import { problem } from '../../messages.ts'
import { presenceOperators } from '../../operators.ts'
import { numberSettings, sliderSettings } from '../../settings.ts'
import { checkNumber, parseNumberText, toDecimal } from '../../values/decimal.ts'
import { sliderSteps } from '../../values/slider-steps.ts'
import { look, numbersOf } from './look.ts'

const { minimum, maximum, multipleOf } = numberSettings

export const format = defineFormat({
  ...look,
  id: 'numeric-range',
  label: 'Numeric range',
  summary: 'A lowest and a highest number, such as a range of prices.',
  category: 'number',
  keywords: ['from to', 'interval', 'span', 'between', 'minimum and maximum'],
  type: 'array',
  operators: presenceOperators,
  searchable: false,
  uniqueable: false,
  titleable: false,
  settings: {
    minimum,
    maximum,
    multipleOf,
    uniqueItems: { type: 'boolean', format: 'checkbox', title: 'The two numbers differ' },
    ...sliderSettings,
  },
  defaults: { minimum: 0, maximum: 100, multipleOf: 1, default: [0, 100], metadata: { subtype: 'continuous' } },
  check,
  fromText,
  toText: value => numbersOf(value).map(toDecimal).join(', '),
  samples(schema) {
    const { minimum: low, maximum: high } = sliderSteps(schema)
    return [
      [low, high],
      [low, low],
      [high, high],
    ]
  },
  invalidSamples: () => [
    { value: 5 },
    { value: [5] },
    { value: [1, 2, 3] },
    { value: ['1', '2'] },
    { value: [0, 101] },
    { value: [0.5, 1] },
    { value: [5, 5], settings: { uniqueItems: true } },
  ],
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
function fromText(text: string, schema: FieldSchema): Parsed {
  const bare = text.replace(/^\[(.*)\]$/, '$1')
  const separator = separators.find(each => each.test(bare))
  const parts = separator ? bare.split(separator) : [bare]
  if (parts.length !== 2) return problem('problem.range')
  const numbers: unknown[] = []
  for (const part of parts) {
    const parsed = parseNumberText(part.trim())
    if ('problem' in parsed) return parsed
    numbers.push(parsed.value)
  }
  return check(numbers, schema)
}
