import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../text/text-before.ts'

export const formulaFunction = defineAlias({
  name: 'TEXTBEFORE',
  label: 'Text before',
  of: original,
  spreadsheet: 'Takes text and part alone; the whole text where the part is not in it.',
  examples: [{ formula: 'TEXTBEFORE("a-b", "-")', result: 'a' }],
})
