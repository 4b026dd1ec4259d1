import type { FieldSchema } from '@trellis/model'
import { defineFormat, type Parsed } from '../../define-format.ts'
import { problem } from '../../messages.ts'
import { presenceOperators } from '../../operators.ts'
import { numberSettings, sliderSettings } from '../../settings.ts'
import { parseNumberText } from '../../values/decimal.ts'
import type { Notation } from '../../values/notation.ts'
import { sliderSteps } from '../../values/slider-steps.ts'
import { check, rules } from './rules.ts'

const { minimum, maximum, multipleOf } = numberSettings

export const format = defineFormat({
  ...rules,
  notates: ['decimal'],
  fromText,
  id: 'numeric-range',
  label: 'Numeric range',
  summary: 'A lowest and a highest number, such as a range of prices.',
  category: 'number',
  keywords: ['from to', 'interval', 'span', 'between', 'minimum and maximum'],
  operators: presenceOperators,
  searchable: false,
  uniqueable: false,
  settings: {
    minimum,
    maximum,
    multipleOf,
    uniqueItems: { type: 'boolean', format: 'checkbox', title: 'The two numbers differ' },
    ...sliderSettings,
  },
  defaults: { minimum: 0, maximum: 100, multipleOf: 1, default: [0, 100], metadata: { subtype: 'continuous' } },
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
