import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../text/split.ts'

export const formulaFunction = defineAlias({
  name: 'TEXTSPLIT',
  label: 'Split',
  of: original,
  spreadsheet: 'Splits into one list, by one separator; an empty one parts all letters.',
  examples: [{ formula: 'TEXTSPLIT("a-b", "-")', result: ['a', 'b'] }],
})
