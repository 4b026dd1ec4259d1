import { defineFunction } from '../../define-function.ts'
import { numbersOf, sumOf } from '../../numbers/numbers-of.ts'

export const formulaFunction = defineFunction({
  name: 'SUM',
  label: 'Sum',
  group: 'number',
  keywords: ['total', 'add up', 'aggregate'],
  summary: 'Everything added up, also what is in lists. Empty ones do not count.',
  spreadsheet: 'nothing',
  parameters: [{ name: 'numbers', type: 'any', summary: 'numbers or lists of them', nullable: true, rest: true }],
  result: 'number',
  examples: [{ formula: 'SUM(1, 2, [3, null, 4])', result: 10 }],
  evaluate: numbers => sumOf(numbersOf(numbers)),
})
