import { wallDate } from '../../dates/wall-date.ts'
import { defineFunction } from '../../define-function.ts'
import { wallSql } from '../../to-sql/date-sql.ts'
import { sql } from '../../to-sql/fragment.ts'

export const formulaFunction = defineFunction({
  name: 'DATESTR',
  label: 'Day of a moment',
  group: 'date-and-time',
  keywords: ['date only', 'cut time', 'to date'],
  summary: "The day that the calendar of the formula's time zone shows.",
  parameters: [{ name: 'date', type: 'date', summary: 'the day or moment' }],
  result: 'date',
  examples: [{ formula: 'DATESTR("2026-03-15T10:30:00.000Z")', result: '2026-03-15' }],
  evaluate: (date, frame) => wallDate(date, frame).toISOString().slice(0, 10),
  sql: (args, context) => ({ kind: 'date', fragment: sql`${wallSql(args, 0, context)}::date` }),
})
