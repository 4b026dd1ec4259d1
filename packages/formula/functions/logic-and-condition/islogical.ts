import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../logic-and-condition/is-boolean.ts'

export const formulaFunction = defineAlias({
  name: 'ISLOGICAL',
  label: 'Is true or false',
  of: original,
  spreadsheet: 'nothing',
  examples: [{ formula: 'ISLOGICAL(false)', result: true }],
})
