import { defineFunction } from '../../define-function.ts'
import { numbersOf } from '../../numbers/numbers-of.ts'
import { variance } from '../../numbers/statistics.ts'

export const formulaFunction = defineFunction({
  name: 'VARIANCE',
  label: 'Variance',
  group: 'number',
  keywords: ['var', 'spread'],
  summary: 'The square of the standard deviation.',
  parameters: [{ name: 'numbers', type: 'any', summary: 'numbers or lists of them', nullable: true, rest: true }],
  result: 'number',
  examples: [{ formula: 'VARIANCE(1, 2, 3)', result: 1 }],
  evaluate: numbers => variance(numbersOf(numbers)),
})
