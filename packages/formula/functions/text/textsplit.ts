import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../text/split.ts'

export const formulaFunction = defineAlias({
  name: 'TEXTSPLIT',
  label: 'Split',
  of: original,
  examples: [{ formula: 'TEXTSPLIT("a-b", "-")', result: ['a', 'b'] }],
})
