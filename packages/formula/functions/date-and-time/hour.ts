import { wallDate } from '../../dates/wall-date.ts'
import { defineFunction } from '../../define-function.ts'
import { partSql } from '../../to-sql/date-sql.ts'

export const formulaFunction = defineFunction({
  name: 'HOUR',
  label: 'Hour',
  group: 'date-and-time',
  keywords: ['clock', 'part of a moment'],
  summary: "The hour of a moment, 0 to 23, in the formula's time zone.",
  spreadsheet: 'Takes a moment, no time of day alone.',
  parameters: [{ name: 'date', type: 'date', summary: 'the moment' }],
  result: 'number',
  examples: [{ formula: 'HOUR("2026-03-15T10:30:00.000Z")', result: 10 }],
  evaluate: (date, frame) => wallDate(date, frame).getUTCHours(),
  sql: (args, context) => partSql(args, context, 'hour'),
})
