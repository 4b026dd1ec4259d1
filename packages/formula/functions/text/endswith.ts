import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../text/ends-with.ts'

export const formulaFunction = defineAlias({
  name: 'ENDSWITH',
  label: 'Ends with',
  of: original,
  examples: [{ formula: 'ENDSWITH("abc", "bc")', result: true }],
})
