import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../text/regex-extract.ts'

export const formulaFunction = defineAlias({
  name: 'REGEXEXTRACT',
  label: 'Extract by pattern',
  of: original,
  spreadsheet: 'Patterns are RE2; gives what is found first, or what its first brackets hold.',
  examples: [{ formula: 'REGEXEXTRACT("a12", "[0-9]+")', result: '12' }],
})
