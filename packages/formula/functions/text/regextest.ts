import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../text/regex-match.ts'

export const formulaFunction = defineAlias({
  name: 'REGEXTEST',
  label: 'Matches a pattern',
  of: original,
  spreadsheet: 'Patterns are RE2; case counts unless the pattern begins with (?i).',
  examples: [{ formula: 'REGEXTEST("a12", "^[0-9]+$")', result: false }],
})
