import { defineFunction } from '../../define-function.ts'
import { numbersOf } from '../../numbers/numbers-of.ts'
import { populationVariance } from '../../numbers/statistics.ts'

export const formulaFunction = defineFunction({
  name: 'VARP',
  label: 'Variance of all',
  group: 'number',
  keywords: ['spread', 'population', 'var.p'],
  summary: 'The mean of the squared distances from the mean, where the numbers are all there are.',
  spreadsheet: 'nothing',
  parameters: [{ name: 'numbers', type: 'any', summary: 'numbers or lists of them', nullable: true, rest: true }],
  result: 'number',
  examples: [{ formula: 'VARP(2, 4, 6, 8)', result: 5 }],
  evaluate: numbers => populationVariance(numbersOf(numbers)),
})
