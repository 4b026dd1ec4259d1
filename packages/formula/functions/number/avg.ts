import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../number/average.ts'

export const formulaFunction = defineAlias({
  name: 'AVG',
  label: 'Average',
  of: original,
  examples: [{ formula: 'AVG(1, 2, 6)', result: 3 }],
})
