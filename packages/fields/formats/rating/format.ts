import type { FieldSchema } from '@trellis/model'
import { defineFormat, type Parsed } from '../../define-format.ts'
import { orderedOperators } from '../../operators.ts'
import { checkNumber, parseNumberText, toDecimal } from '../../values/decimal.ts'
import { look } from './look.ts'

export const format = defineFormat({
  ...look,
  id: 'rating',
  label: 'Rating',
  summary: 'A number of stars, or of another icon.',
  category: 'number',
  keywords: ['stars', 'score', 'review', 'satisfaction', 'grade'],
  type: 'number',
  operators: orderedOperators,
  searchable: false,
  uniqueable: false,
  titleable: false,
  settings: {
    maximum: { type: 'integer', format: 'number', title: 'Number of stars', minimum: 1, maximum: 10, multipleOf: 1 },
    multipleOf: {
      type: 'number',
      format: 'number',
      title: 'Steps',
      minimum: 0,
      info: '1 for whole stars, 0.5 for half ones; empty for any share of a star.',
    },
    'metadata.icon': { type: 'string', format: 'icon', title: 'Icon' },
    'metadata.iconImage': {
      type: 'string',
      format: 'icon-or-image',
      title: 'Image in place of the icon',
      info: 'The address of an image.',
    },
    'metadata.color': { type: 'string', format: 'color', title: 'Colour' },
    'metadata.secondaryColor': { type: 'string', format: 'color', title: 'Colour of what is not filled' },
  },
  defaults: { maximum: 10, metadata: { icon: 'star' } },
  check,
  fromText(text, schema) {
    const parsed = parseNumberText(text.replace(/ *\/ *\d+$/, ''))
    return 'value' in parsed ? check(parsed.value, schema) : parsed
  },
  toText: value => toDecimal(Number(value)),
  samples: ({ maximum = 10 }) => [0, Math.min(maximum, 4), maximum],
  invalidSamples: () => [
    { value: 11 },
    { value: -1 },
    { value: '5' },
    { value: 6, settings: { maximum: 5 } },
    { value: 2.3, settings: { multipleOf: 0.5 } },
    { value: Number.NaN },
  ],
})

/** Never below no star at all; the upper bound is the schema's. */
function check(value: unknown, schema: FieldSchema): Parsed {
  return checkNumber(value, { ...schema, minimum: Math.max(0, schema.minimum ?? 0) })
}
