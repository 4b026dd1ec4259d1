import { defineFunction } from '../../define-function.ts'
import { numbersOf } from '../../numbers/numbers-of.ts'
import { percentile } from '../../numbers/statistics.ts'

export const formulaFunction = defineFunction({
  name: 'QUARTILE',
  label: 'Quartile',
  group: 'number',
  keywords: ['quantile', 'percentile', 'quarter'],
  summary: 'The number below which so many quarters of all numbers lie; 2 is the median.',
  spreadsheet: 'nothing',
  parameters: [
    { name: 'numbers', type: 'list', summary: 'the numbers' },
    { name: 'quarter', type: 'number', summary: 'how many quarters, 0 to 4' },
  ],
  result: 'number',
  examples: [{ formula: 'QUARTILE([1, 2, 3, 4, 5], 1)', result: 2 }],
  evaluate: (numbers, quarter) =>
    quarter < 0 || quarter > 4 ? null : percentile(numbersOf(numbers), Math.trunc(quarter) / 4),
})
