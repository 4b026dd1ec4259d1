import { defineFunction } from '../../define-function.ts'
import { numbersOf, sumOf } from '../../numbers/numbers-of.ts'

export const formulaFunction = defineFunction({
  name: 'AVERAGE',
  label: 'Average',
  group: 'number',
  keywords: ['mean', 'avg'],
  summary: 'The mean of numbers, also of those in lists; empty where there are none.',
  spreadsheet: 'nothing',
  parameters: [{ name: 'numbers', type: 'any', summary: 'numbers or lists of them', nullable: true, rest: true }],
  result: 'number',
  examples: [
    { formula: 'AVERAGE([1, 2, 6])', result: 3 },
    { formula: 'AVERAGE([])', result: null },
  ],
  evaluate: numbers => {
    const found = numbersOf(numbers)
    return found.length === 0 ? null : sumOf(found) / found.length
  },
})
