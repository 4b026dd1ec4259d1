import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../date-and-time/datetime-diff.ts'

export const formulaFunction = defineAlias({
  name: 'DATE_DIFF',
  label: 'Difference of dates',
  of: original,
  examples: [{ formula: 'DATE_DIFF("2027-01-01", "2026-01-01", "years")', result: 1 }],
})
