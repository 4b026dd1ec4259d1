import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../list/match.ts'

export const formulaFunction = defineAlias({
  name: 'XMATCH',
  label: 'Match',
  of: original,
  examples: [{ formula: 'XMATCH("b", ["a", "b"])', result: 2 }],
})
