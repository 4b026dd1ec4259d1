import { defineFunction } from '../../define-function.ts'
import { numbersOf } from '../../numbers/numbers-of.ts'
import { populationVariance } from '../../numbers/statistics.ts'

export const formulaFunction = defineFunction({
  name: 'STDEVP',
  label: 'Standard deviation of all',
  group: 'number',
  keywords: ['spread', 'population', 'sigma', 'stdev.p'],
  summary: 'How far numbers spread around their mean, where they are all there are.',
  spreadsheet: 'nothing',
  parameters: [{ name: 'numbers', type: 'any', summary: 'numbers or lists of them', nullable: true, rest: true }],
  result: 'number',
  examples: [{ formula: 'STDEVP(2, 4, 4, 4, 5, 5, 7, 9)', result: 2 }],
  evaluate: numbers => Math.sqrt(populationVariance(numbersOf(numbers))),
})
