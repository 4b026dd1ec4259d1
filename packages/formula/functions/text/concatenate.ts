import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../text/concat.ts'

export const formulaFunction = defineAlias({
  name: 'CONCATENATE',
  label: 'Concatenate',
  of: original,
  spreadsheet: 'The items of a list come with commas between them.',
  examples: [{ formula: 'CONCATENATE("a", "b")', result: 'ab' }],
})
