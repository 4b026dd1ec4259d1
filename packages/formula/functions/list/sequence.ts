import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../list/range.ts'

export const formulaFunction = defineAlias({
  name: 'SEQUENCE',
  label: 'Sequence',
  of: original,
  examples: [{ formula: 'SEQUENCE(2, 4)', result: [2, 3, 4] }],
})
