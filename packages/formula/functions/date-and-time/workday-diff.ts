import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../date-and-time/networkdays.ts'

export const formulaFunction = defineAlias({
  name: 'WORKDAY_DIFF',
  label: 'Working days between',
  of: original,
  examples: [{ formula: 'WORKDAY_DIFF("2026-03-16", "2026-03-20")', result: 5 }],
})
