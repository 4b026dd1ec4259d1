import type { FieldSchema } from '@trellis/model'
import { defineFormat } from '../../define-format.ts'
import { orderedOperators } from '../../operators.ts'
import { numberSettings, sliderSettings } from '../../settings.ts'
import { checkNumber, parseNumberText } from '../../values/decimal.ts'
import type { Notation } from '../../values/notation.ts'
import { sliderSteps, snapToStep } from '../../values/slider-steps.ts'
import { rules } from './rules.ts'

const { minimum, maximum, multipleOf } = numberSettings

export const format = defineFormat({
  ...rules,
  notates: ['decimal'],
  fromText(text: string, schema: FieldSchema, notation?: Notation) {
    const parsed = parseNumberText(text.endsWith('%') ? text.slice(0, -1).trimEnd() : text, notation)
    return 'value' in parsed ? checkNumber(parsed.value, schema) : parsed
  },
  id: 'range',
  label: 'Range',
  summary: 'A number that is set with a slider, such as a progress in percent.',
  category: 'number',
  keywords: ['slider', 'progress', 'percent', 'level'],
  operators: orderedOperators,
  searchable: false,
  uniqueable: false,
  settings: { minimum, maximum, multipleOf, ...sliderSettings },
  defaults: { minimum: 0, maximum: 100, multipleOf: 1, metadata: { subtype: 'continuous' } },
  samples(schema) {
    const steps = sliderSteps(schema)
    const middle = (steps.minimum + steps.maximum) / 2
    return [steps.minimum, middle, steps.maximum].map(value => snapToStep(value, steps))
  },
  invalidSamples: () => [
    { value: 101 },
    { value: -1 },
    { value: 50.5 },
    { value: '50' },
    { value: [1, 2] },
    { value: 7, settings: { multipleOf: 5 } },
  ],
})
