import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from './blank.ts'

export const formulaFunction = defineAlias({
  name: 'NA',
  label: 'Not available',
  of: original,
  spreadsheet: 'Gives an empty value, no error.',
  examples: [{ formula: 'NA()', result: null }],
})
