import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../number/variance.ts'

export const formulaFunction = defineAlias({
  name: 'VAR',
  label: 'Variance',
  of: original,
  spreadsheet: 'nothing',
  examples: [{ formula: 'VAR(2, 4, 6)', result: 4 }],
})
