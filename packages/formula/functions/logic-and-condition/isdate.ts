import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../logic-and-condition/is-date.ts'

export const formulaFunction = defineAlias({
  name: 'ISDATE',
  label: 'Is a date',
  of: original,
  examples: [{ formula: 'ISDATE("2026-02-30")', result: false }],
})
