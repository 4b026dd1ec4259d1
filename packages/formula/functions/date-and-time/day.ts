import { wallDate } from '../../dates/wall-date.ts'
import { defineFunction } from '../../define-function.ts'
import { partSql } from '../../to-sql/date-sql.ts'

export const formulaFunction = defineFunction({
  name: 'DAY',
  label: 'Day of the month',
  group: 'date-and-time',
  keywords: ['part of a date'],
  summary: 'The day of the month, 1 to 31.',
  spreadsheet: 'nothing',
  parameters: [{ name: 'date', type: 'date', summary: 'the day or moment' }],
  result: 'number',
  examples: [{ formula: 'DAY("2026-03-15")', result: 15 }],
  evaluate: (date, frame) => wallDate(date, frame).getUTCDate(),
  sql: (args, context) => partSql(args, context, 'day'),
})
