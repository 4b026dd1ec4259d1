import { wallDate } from '../../dates/wall-date.ts'
import { defineFunction } from '../../define-function.ts'
import { partSql } from '../../to-sql/date-sql.ts'

export const formulaFunction = defineFunction({
  name: 'YEAR',
  label: 'Year',
  group: 'date-and-time',
  keywords: ['part of a date'],
  summary: 'The year of a day or moment.',
  spreadsheet: 'nothing',
  parameters: [{ name: 'date', type: 'date', summary: 'the day or moment' }],
  result: 'number',
  examples: [{ formula: 'YEAR("2026-03-15")', result: 2026 }],
  evaluate: (date, frame) => wallDate(date, frame).getUTCFullYear(),
  sql: (args, context) => partSql(args, context, 'year'),
})
