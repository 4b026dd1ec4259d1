import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../text/char.ts'

export const formulaFunction = defineAlias({
  name: 'UNICHAR',
  label: 'Character',
  of: original,
  spreadsheet: 'nothing',
  examples: [{ formula: 'UNICHAR(65)', result: 'A' }],
})
