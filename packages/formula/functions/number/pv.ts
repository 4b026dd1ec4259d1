import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../number/present-value.ts'

export const formulaFunction = defineAlias({
  name: 'PV',
  label: 'Present value',
  of: original,
  spreadsheet: 'The result is positive; takes no sum at the end and no due date.',
  examples: [{ formula: 'ROUND(PV(0.05, 2, 100), 2)', result: 185.94 }],
})
