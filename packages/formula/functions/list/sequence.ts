import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../list/range.ts'

export const formulaFunction = defineAlias({
  name: 'SEQUENCE',
  label: 'Sequence',
  of: original,
  spreadsheet: 'Takes the first number, the last one and the step, no rows and columns.',
  examples: [{ formula: 'SEQUENCE(2, 4)', result: [2, 3, 4] }],
})
