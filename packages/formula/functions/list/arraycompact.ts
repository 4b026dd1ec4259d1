import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../list/compact.ts'

export const formulaFunction = defineAlias({
  name: 'ARRAYCOMPACT',
  label: 'Compact',
  of: original,
  examples: [{ formula: 'ARRAYCOMPACT([null, 2])', result: [2] }],
})
