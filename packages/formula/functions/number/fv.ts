import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../number/future-value.ts'

export const formulaFunction = defineAlias({
  name: 'FV',
  label: 'Future value',
  of: original,
  examples: [{ formula: 'ROUND(FV(0.05, 2, 100), 2)', result: 110.25 }],
})
