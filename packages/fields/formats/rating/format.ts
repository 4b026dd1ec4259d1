import type { FieldSchema } from '@trellis/model'
import { defineFormat } from '../../define-format.ts'
import { orderedOperators } from '../../operators.ts'
import { parseNumberText } from '../../values/decimal.ts'
import type { Notation } from '../../values/notation.ts'
import { check, rules } from './rules.ts'

export const format = defineFormat({
  ...rules,
  notates: ['decimal'],
  fromText(text: string, schema: FieldSchema, notation?: Notation) {
    const parsed = parseNumberText(text.replace(/\/ *\d+$/, '').trimEnd(), notation)
    return 'value' in parsed ? check(parsed.value, schema) : parsed
  },
  id: 'rating',
  label: 'Rating',
  summary: 'A number of stars, or of another icon.',
  category: 'number',
  keywords: ['stars', 'score', 'review', 'satisfaction', 'grade'],
  operators: orderedOperators,
  searchable: false,
  uniqueable: false,
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
    'metadata.color': { type: 'string', format: 'color', title: 'Color' },
    'metadata.secondaryColor': { type: 'string', format: 'color', title: 'Color of what is not filled' },
  },
  defaults: { maximum: 10, metadata: { icon: 'star' } },
  examples: () => [4, 5, 3, 1, 2],
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
