import { defineAlias } from '../../define-function.ts'
import { formulaFunction as original } from '../date-and-time/datetime-parse.ts'

export const formulaFunction = defineAlias({
  name: 'DATEVALUE',
  label: 'Read a date',
  of: original,
  spreadsheet: 'Reads YYYY-MM-DD, or the form given second; a time of day is read too.',
  examples: [{ formula: 'DATEVALUE("05.03.2026", "DD.MM.YYYY")', result: '2026-03-05' }],
})
