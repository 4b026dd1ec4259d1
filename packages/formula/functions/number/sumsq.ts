import { defineFunction } from '../../define-function.ts'
import { numbersOf, sumOf } from '../../numbers/numbers-of.ts'

export const formulaFunction = defineFunction({
  name: 'SUMSQ',
  label: 'Sum of squares',
  group: 'number',
  keywords: ['squared', 'total'],
  summary: 'Numbers squared and added up.',
  spreadsheet: 'nothing',
  parameters: [{ name: 'numbers', type: 'any', summary: 'numbers or lists of them', nullable: true, rest: true }],
  result: 'number',
  examples: [{ formula: 'SUMSQ(3, [4])', result: 25 }],
  evaluate: numbers => sumOf(numbersOf(numbers).map(number => number * number)),
})
