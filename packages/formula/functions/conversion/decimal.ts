import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../conversion/from-base.ts'

export const formulaFunction = defineAlias({
  name: 'DECIMAL',
  label: 'From another base',
  of: original,
  spreadsheet: 'nothing',
  examples: [{ formula: 'DECIMAL("ff", 16)', result: 255 }],
})
