import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../date-and-time/dateadd.ts'

export const formulaFunction = defineAlias({
  name: 'DATE_ADD',
  label: 'Add to a date',
  of: original,
  examples: [{ formula: 'DATE_ADD("2026-01-01", 2, "weeks")', result: '2026-01-15' }],
})
