import { defineFunction } from '../../define-function.ts'
import { exactMath } from '../../numbers/exact-math.ts'
import { numbersOf, sumOf } from '../../numbers/numbers-of.ts'

export const formulaFunction = defineFunction({
  name: 'GEOMEAN',
  label: 'Geometric mean',
  group: 'number',
  keywords: ['average', 'growth rate', 'mean'],
  summary:
    'The number that, multiplied as often as there are numbers, gives their product; empty unless all are above 0.',
  spreadsheet: 'nothing',
  parameters: [{ name: 'numbers', type: 'any', summary: 'numbers or lists of them', nullable: true, rest: true }],
  result: 'number',
  examples: [
    { formula: 'ROUND(GEOMEAN(4, 9), 10)', result: 6 },
    { formula: 'GEOMEAN(1, 0)', result: null },
  ],
  evaluate: values => {
    const numbers = numbersOf(values)
    if (numbers.length === 0 || numbers.some(number => number <= 0)) return null
    return exactMath.exp(sumOf(numbers.map(exactMath.ln)) / numbers.length)
  },
})
