import { defineFunction } from '../../define-function.ts'
import { exactMath } from '../../numbers/exact-math.ts'

export const formulaFunction = defineFunction({
  name: 'EXP',
  label: 'Exponential',
  group: 'number',
  keywords: ['e to the power', 'growth'],
  summary: 'The number e to a power.',
  spreadsheet: 'nothing',
  parameters: [{ name: 'exponent', type: 'number', summary: 'the power' }],
  result: 'number',
  examples: [{ formula: 'EXP(0)', result: 1 }],
  evaluate: exponent => exactMath.exp(exponent),
})
