import { wallDate } from '../../dates/wall-date.ts'
import { defineFunction } from '../../define-function.ts'
import { partSql } from '../../to-sql/date-sql.ts'

export const formulaFunction = defineFunction({
  name: 'QUARTER',
  label: 'Quarter',
  group: 'date-and-time',
  keywords: ['part of a date', 'Q1'],
  summary: 'The quarter of the year, 1 to 4.',
  parameters: [{ name: 'date', type: 'date', summary: 'the day or moment' }],
  result: 'number',
  examples: [{ formula: 'QUARTER("2026-03-15")', result: 1 }],
  evaluate: (date, frame) => Math.floor(wallDate(date, frame).getUTCMonth() / 3) + 1,
  sql: (args, context) => partSql(args, context, 'quarter'),
})
