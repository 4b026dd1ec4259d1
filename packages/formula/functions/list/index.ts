import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../list/nth.ts'

export const formulaFunction = defineAlias({
  name: 'INDEX',
  label: 'Item by place',
  of: original,
  spreadsheet: 'Takes one list and a place, no columns; a place below 0 counts from the end, 0 gives empty.',
  examples: [{ formula: 'INDEX(["a", "b", "c"], 2)', result: 'b' }],
})
