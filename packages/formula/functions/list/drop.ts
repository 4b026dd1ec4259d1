import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../list/skip.ts'

export const formulaFunction = defineAlias({
  name: 'DROP',
  label: 'Skip',
  of: original,
  spreadsheet: 'Drops rows alone; a count below 0 drops none.',
  examples: [{ formula: 'DROP([1, 2, 3], 1)', result: [2, 3] }],
})
