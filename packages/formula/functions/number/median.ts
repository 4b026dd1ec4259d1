import { defineFunction } from '../../define-function.ts'
import { numbersOf } from '../../numbers/numbers-of.ts'
import { percentile } from '../../numbers/statistics.ts'

export const formulaFunction = defineFunction({
  name: 'MEDIAN',
  label: 'Median',
  group: 'number',
  keywords: ['middle value', 'percentile 50'],
  summary: 'The middle one of numbers; empty where there are none.',
  spreadsheet: 'nothing',
  parameters: [{ name: 'numbers', type: 'any', summary: 'numbers or lists of them', nullable: true, rest: true }],
  result: 'number',
  examples: [
    { formula: 'MEDIAN([1, 10, 3])', result: 3 },
    { formula: 'MEDIAN(1, 2)', result: 1.5 },
  ],
  evaluate: numbers => percentile(numbersOf(numbers), 0.5),
})
