import { defineFunction } from '../../define-function.ts'
import { numbersOf, sumOf } from '../../numbers/numbers-of.ts'

export const formulaFunction = defineFunction({
  name: 'HARMEAN',
  label: 'Harmonic mean',
  group: 'number',
  keywords: ['average', 'mean', 'speed'],
  summary:
    'How many numbers there are over the sum of one by each: the mean of speeds and rates; empty unless all are above 0.',
  spreadsheet: 'nothing',
  parameters: [{ name: 'numbers', type: 'any', summary: 'numbers or lists of them', nullable: true, rest: true }],
  result: 'number',
  examples: [
    { formula: 'HARMEAN(2, 6)', result: 3 },
    { formula: 'HARMEAN(1, 0)', result: null },
  ],
  evaluate: values => {
    const numbers = numbersOf(values)
    return numbers.some(number => number <= 0) ? null : numbers.length / sumOf(numbers.map(number => 1 / number))
  },
})
