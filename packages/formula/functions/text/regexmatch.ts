import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../text/regex-match.ts'

export const formulaFunction = defineAlias({
  name: 'REGEXMATCH',
  label: 'Matches a pattern',
  of: original,
  examples: [{ formula: 'REGEXMATCH("a12", "[0-9]+")', result: true }],
})
