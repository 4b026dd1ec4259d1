import { defineFunction } from '../../define-function.ts'
import { numbersOf } from '../../numbers/numbers-of.ts'
import { variance } from '../../numbers/statistics.ts'

export const formulaFunction = defineFunction({
  name: 'STDEV',
  label: 'Standard deviation',
  group: 'number',
  keywords: ['spread', 'deviation', 'sigma', 'stdev.s'],
  summary: 'How far numbers spread around their mean, as a sample of more.',
  spreadsheet: 'nothing',
  parameters: [{ name: 'numbers', type: 'any', summary: 'numbers or lists of them', nullable: true, rest: true }],
  result: 'number',
  examples: [{ formula: 'STDEV(2, 4, 4, 4, 6)', result: 1.4142135623730951 }],
  evaluate: numbers => Math.sqrt(variance(numbersOf(numbers))),
})
