import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../list/slice.ts'

export const formulaFunction = defineAlias({
  name: 'ARRAYSLICE',
  label: 'Part of a list',
  of: original,
  examples: [{ formula: 'ARRAYSLICE([1, 2, 3, 4], 2, 3)', result: [2, 3] }],
})
