import { defineFunction } from '../../define-function.ts'
import { numbersOf } from '../../numbers/numbers-of.ts'

export const formulaFunction = defineFunction({
  name: 'LARGE',
  label: 'Nth largest',
  group: 'number',
  keywords: ['top', 'rank', 'biggest'],
  summary: 'The number at a place counted from the largest.',
  spreadsheet: 'nothing',
  parameters: [
    { name: 'numbers', type: 'list', summary: 'the numbers' },
    { name: 'place', type: 'number', summary: 'the place; 1 is the largest' },
  ],
  result: 'number',
  examples: [{ formula: 'LARGE([5, 9, 7], 2)', result: 7 }],
  evaluate: (numbers, place) =>
    numbersOf(numbers).toSorted((left, right) => right - left)[Math.trunc(place) - 1] ?? null,
})
