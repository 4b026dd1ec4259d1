import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../text/regex-match.ts'

export const formulaFunction = defineAlias({
  name: 'REGEXTEST',
  label: 'Matches a pattern',
  of: original,
  examples: [{ formula: 'REGEXTEST("a12", "^[0-9]+$")', result: false }],
})
