import { defineFunction } from '../../define-function.ts'
import { digits, numberFormat } from '../../numbers/number-format.ts'

export const formulaFunction = defineFunction({
  name: 'FORMAT_NUMBER',
  label: 'Format a number',
  group: 'conversion',
  keywords: ['thousands separator', 'decimals', 'text', 'display'],
  summary: "A number as people write it in the formula's language.",
  parameters: [
    { name: 'number', type: 'number', summary: 'the number' },
    {
      name: 'places',
      type: 'number',
      summary: 'digits after the point; as many as it has, at most 6, if left out',
      optional: true,
    },
  ],
  result: 'text',
  examples: [{ formula: 'FORMAT_NUMBER(1234567.891, 2)', result: '1,234,567.89' }],
  evaluate: (number, places, frame) => numberFormat(frame.locale, digits(places, 6)).format(number),
})
