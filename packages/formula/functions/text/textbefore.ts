import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../text/text-before.ts'

export const formulaFunction = defineAlias({
  name: 'TEXTBEFORE',
  label: 'Text before',
  of: original,
  examples: [{ formula: 'TEXTBEFORE("a-b", "-")', result: 'a' }],
})
