import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../text/regex-replace.ts'

export const formulaFunction = defineAlias({
  name: 'REGEXREPLACE',
  label: 'Replace by pattern',
  of: original,
  spreadsheet: 'Patterns are RE2; replaces all that is found.',
  examples: [{ formula: 'REGEXREPLACE("a12", "[0-9]+", "-")', result: 'a-' }],
})
