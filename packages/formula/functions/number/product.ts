import { defineFunction } from '../../define-function.ts'
import { numbersOf } from '../../numbers/numbers-of.ts'

export const formulaFunction = defineFunction({
  name: 'PRODUCT',
  label: 'Product',
  group: 'number',
  keywords: ['multiply all', 'times'],
  summary: 'Everything multiplied, also what is in lists. Empty ones do not count.',
  spreadsheet: 'Of no numbers at all it gives 1.',
  parameters: [{ name: 'numbers', type: 'any', summary: 'numbers or lists of them', nullable: true, rest: true }],
  result: 'number',
  examples: [{ formula: 'PRODUCT([2, 3], 4)', result: 24 }],
  evaluate: numbers => numbersOf(numbers).reduce((product, number) => product * number, 1),
})
