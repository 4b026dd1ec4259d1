import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../list/sumif.ts'

export const formulaFunction = defineAlias({
  name: 'SUMIFS',
  label: 'Sum if',
  of: original,
  examples: [{ formula: 'SUMIFS([1, 5, 9], item > 3 && item < 8)', result: 5 }],
})
