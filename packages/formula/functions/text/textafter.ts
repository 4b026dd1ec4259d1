import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../text/text-after.ts'

export const formulaFunction = defineAlias({
  name: 'TEXTAFTER',
  label: 'Text after',
  of: original,
  examples: [{ formula: 'TEXTAFTER("a-b", "-")', result: 'b' }],
})
