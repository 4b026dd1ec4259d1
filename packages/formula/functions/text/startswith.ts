import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../text/starts-with.ts'

export const formulaFunction = defineAlias({
  name: 'STARTSWITH',
  label: 'Starts with',
  of: original,
  examples: [{ formula: 'STARTSWITH("abc", "ab")', result: true }],
})
