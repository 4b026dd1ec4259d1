import { wallDate } from '../../dates/wall-date.ts'
import { defineFunction } from '../../define-function.ts'
import { partSql } from '../../to-sql/date-sql.ts'

export const formulaFunction = defineFunction({
  name: 'MINUTE',
  label: 'Minute',
  group: 'date-and-time',
  keywords: ['clock', 'part of a moment'],
  summary: 'The minute of a moment, 0 to 59.',
  spreadsheet: 'Takes a moment, no time of day alone.',
  parameters: [{ name: 'date', type: 'date', summary: 'the moment' }],
  result: 'number',
  examples: [{ formula: 'MINUTE("2026-03-15T10:30:00.000Z")', result: 30 }],
  evaluate: (date, frame) => wallDate(date, frame).getUTCMinutes(),
  sql: (args, context) => partSql(args, context, 'minute'),
})
