import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../number/rounddown.ts'

export const formulaFunction = defineAlias({
  name: 'TRUNC',
  label: 'Truncate',
  of: original,
  spreadsheet: 'nothing',
  examples: [{ formula: 'TRUNC(8.9)', result: 8 }],
})
