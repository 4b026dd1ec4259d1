import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../text/rept.ts'

export const formulaFunction = defineAlias({
  name: 'REPEAT',
  label: 'Repeat',
  of: original,
  examples: [{ formula: 'REPEAT("ab", 2)', result: 'abab' }],
})
