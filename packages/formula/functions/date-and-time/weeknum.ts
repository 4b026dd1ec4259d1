import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../date-and-time/isoweeknum.ts'

export const formulaFunction = defineAlias({
  name: 'WEEKNUM',
  label: 'Week number',
  of: original,
  examples: [{ formula: 'WEEKNUM("2026-03-15")', result: 11 }],
})
