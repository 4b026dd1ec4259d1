import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../logic-and-condition/between.ts'

export const formulaFunction = defineAlias({
  name: 'ISBETWEEN',
  label: 'Between',
  of: original,
  examples: [{ formula: 'ISBETWEEN(5, 1, 5)', result: true }],
})
