import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../number/subtract.ts'

export const formulaFunction = defineAlias({
  name: 'MINUS',
  label: 'Subtract',
  of: original,
  examples: [{ formula: 'MINUS(5, 7)', result: -2 }],
})
