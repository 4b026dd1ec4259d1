import { wallDate } from '../../dates/wall-date.ts'
import { defineFunction } from '../../define-function.ts'
import { wallSql } from '../../to-sql/date-sql.ts'
import { sql } from '../../to-sql/fragment.ts'
import { textSql } from '../../to-sql/sql-form.ts'

export const formulaFunction = defineFunction({
  name: 'TIMESTR',
  label: 'Time of a moment',
  group: 'date-and-time',
  keywords: ['clock', 'time only', 'cut date'],
  summary: "The time that clocks of the formula's time zone show.",
  parameters: [{ name: 'date', type: 'date', summary: 'the moment' }],
  result: 'time',
  examples: [{ formula: 'TIMESTR("2026-03-15T10:30:00.000Z")', result: '10:30:00' }],
  evaluate: (date, frame) => wallDate(date, frame).toISOString().slice(11, 19),
  sql: (args, context) => textSql(sql`to_char(${wallSql(args, 0, context)}, 'HH24:MI:SS')`),
})
