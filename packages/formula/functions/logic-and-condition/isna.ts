import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from './is-null.ts'

export const formulaFunction = defineAlias({
  name: 'ISNA',
  label: 'Is not available',
  of: original,
  spreadsheet: 'True of whatever is empty.',
  examples: [
    { formula: 'ISNA(MATCH("c", ["a", "b"]))', result: true },
    { formula: 'ISNA("")', result: false },
  ],
})
