import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../logic-and-condition/is-number.ts'

export const formulaFunction = defineAlias({
  name: 'ISNUMBER',
  label: 'Is a number',
  of: original,
  spreadsheet: 'Days and times are no numbers.',
  examples: [{ formula: 'ISNUMBER(4)', result: true }],
})
