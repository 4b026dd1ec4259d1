import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../text/text-after.ts'

export const formulaFunction = defineAlias({
  name: 'TEXTAFTER',
  label: 'Text after',
  of: original,
  spreadsheet: 'Takes text and part alone; an empty text where the part is not in it.',
  examples: [{ formula: 'TEXTAFTER("a-b", "-")', result: 'b' }],
})
