import { wallDate } from '../../dates/wall-date.ts'
import { defineFunction } from '../../define-function.ts'
import { partSql } from '../../to-sql/date-sql.ts'

export const formulaFunction = defineFunction({
  name: 'MONTH',
  label: 'Month',
  group: 'date-and-time',
  keywords: ['part of a date'],
  summary: 'The month of a day or moment, 1 to 12.',
  spreadsheet: 'nothing',
  parameters: [{ name: 'date', type: 'date', summary: 'the day or moment' }],
  result: 'number',
  examples: [{ formula: 'MONTH("2026-03-15")', result: 3 }],
  evaluate: (date, frame) => wallDate(date, frame).getUTCMonth() + 1,
  sql: (args, context) => partSql(args, context, 'month'),
})
