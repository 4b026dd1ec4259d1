import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../text/code.ts'

export const formulaFunction = defineAlias({
  name: 'UNICODE',
  label: 'Code of a character',
  of: original,
  spreadsheet: 'nothing',
  examples: [{ formula: 'UNICODE("A")', result: 65 }],
})
