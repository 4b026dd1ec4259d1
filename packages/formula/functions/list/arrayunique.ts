import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../list/unique.ts'

export const formulaFunction = defineAlias({
  name: 'ARRAYUNIQUE',
  label: 'Unique items',
  of: original,
  examples: [{ formula: 'ARRAYUNIQUE([1, 1])', result: [1] }],
})
