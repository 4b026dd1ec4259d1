import { defineFormat } from '../../define-format.ts'
import { presenceOperators } from '../../operators.ts'
import { numberSettings, sliderSettings } from '../../settings.ts'
import { sliderSteps } from '../../values/slider-steps.ts'
import { rules } from './rules.ts'

const { minimum, maximum, multipleOf } = numberSettings

export const format = defineFormat({
  ...rules,
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
