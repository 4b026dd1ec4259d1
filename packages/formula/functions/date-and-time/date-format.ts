import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../date-and-time/datetime-format.ts'

export const formulaFunction = defineAlias({
  name: 'DATE_FORMAT',
  label: 'Format a date',
  of: original,
  examples: [{ formula: 'DATE_FORMAT("2026-03-05", "YYYY")', result: '2026' }],
})
