import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../logic-and-condition/is-text.ts'

export const formulaFunction = defineAlias({
  name: 'ISTEXT',
  label: 'Is a text',
  of: original,
  spreadsheet: 'Days and times are texts.',
  examples: [{ formula: 'ISTEXT(4)', result: false }],
})
