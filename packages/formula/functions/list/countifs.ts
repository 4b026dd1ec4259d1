import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../list/countif.ts'

export const formulaFunction = defineAlias({
  name: 'COUNTIFS',
  label: 'Count if',
  of: original,
  examples: [{ formula: 'COUNTIFS([1, 5, 9], item > 3 && item < 8)', result: 1 }],
})
