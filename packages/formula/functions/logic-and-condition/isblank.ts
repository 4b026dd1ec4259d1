import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../logic-and-condition/is-empty.ts'

export const formulaFunction = defineAlias({
  name: 'ISBLANK',
  label: 'Is blank',
  of: original,
  spreadsheet: 'An empty text, list or object is blank too.',
  examples: [{ formula: 'ISBLANK(null)', result: true }],
})
