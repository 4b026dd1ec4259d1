import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../number/is-odd.ts'

export const formulaFunction = defineAlias({
  name: 'ISODD',
  label: 'Is odd',
  of: original,
  spreadsheet: 'nothing',
  examples: [{ formula: 'ISODD(4)', result: false }],
})
