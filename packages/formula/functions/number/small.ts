import { defineFunction } from '../../define-function.ts'
import { numbersOf } from '../../numbers/numbers-of.ts'

export const formulaFunction = defineFunction({
  name: 'SMALL',
  label: 'Nth smallest',
  group: 'number',
  keywords: ['bottom', 'rank', 'least'],
  summary: 'The number at a place counted from the smallest.',
  spreadsheet: 'nothing',
  parameters: [
    { name: 'numbers', type: 'list', summary: 'the numbers' },
    { name: 'place', type: 'number', summary: 'the place; 1 is the smallest' },
  ],
  result: 'number',
  examples: [{ formula: 'SMALL([5, 9, 7], 2)', result: 7 }],
  evaluate: (numbers, place) =>
    numbersOf(numbers).toSorted((left, right) => left - right)[Math.trunc(place) - 1] ?? null,
})
