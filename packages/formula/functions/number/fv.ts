import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../number/future-value.ts'

export const formulaFunction = defineAlias({
  name: 'FV',
  label: 'Future value',
  of: original,
  spreadsheet: 'Takes rate, periods, the sum at the start, then the payment; results are positive.',
  examples: [{ formula: 'ROUND(FV(0.05, 2, 100), 2)', result: 110.25 }],
})
