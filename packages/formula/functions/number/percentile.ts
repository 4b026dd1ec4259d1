import { defineFunction } from '../../define-function.ts'
import { numbersOf } from '../../numbers/numbers-of.ts'
import { percentile } from '../../numbers/statistics.ts'

export const formulaFunction = defineFunction({
  name: 'PERCENTILE',
  label: 'Percentile',
  group: 'number',
  keywords: ['quantile', 'quartile'],
  summary: 'The number below which a part of all numbers lies, between neighbours in proportion.',
  spreadsheet: 'nothing',
  parameters: [
    { name: 'numbers', type: 'list', summary: 'the numbers' },
    { name: 'part', type: 'number', summary: 'the part, from 0 to 1' },
  ],
  result: 'number',
  examples: [{ formula: 'PERCENTILE([1, 2, 3, 4, 5], 0.25)', result: 2 }],
  evaluate: (numbers, part) => (part < 0 || part > 1 ? null : percentile(numbersOf(numbers), part)),
})
