import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../number/is-even.ts'

export const formulaFunction = defineAlias({
  name: 'ISEVEN',
  label: 'Is even',
  of: original,
  spreadsheet: 'nothing',
  examples: [{ formula: 'ISEVEN(4)', result: true }],
})
