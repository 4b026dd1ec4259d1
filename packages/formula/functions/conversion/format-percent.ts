import { defineFunction } from '../../define-function.ts'
import { digits, numberFormat } from '../../numbers/number-format.ts'

export const formulaFunction = defineFunction({
  name: 'FORMAT_PERCENT',
  label: 'Format a percentage',
  group: 'conversion',
  keywords: ['percent sign', 'ratio', 'display', 'to percent'],
  summary: 'A ratio as a percentage: 0.125 is 12.5 %.',
  parameters: [
    { name: 'ratio', type: 'number', summary: 'the ratio' },
    { name: 'places', type: 'number', summary: 'digits after the point; at most 2 if left out', optional: true },
  ],
  result: 'text',
  examples: [{ formula: 'FORMAT_PERCENT(0.125, 1)', result: '12.5%' }],
  evaluate: (ratio, places, frame) =>
    numberFormat(frame.locale, { style: 'percent', ...digits(places, 2) }).format(ratio),
})
