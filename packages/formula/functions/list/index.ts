import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../list/nth.ts'

export const formulaFunction = defineAlias({
  name: 'INDEX',
  label: 'Item by place',
  of: original,
  examples: [{ formula: 'INDEX(["a", "b", "c"], 2)', result: 'b' }],
})
