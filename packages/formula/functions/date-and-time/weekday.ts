import { wallDate } from '../../dates/wall-date.ts'
import { defineFunction } from '../../define-function.ts'
import { partSql } from '../../to-sql/date-sql.ts'

export const formulaFunction = defineFunction({
  name: 'WEEKDAY',
  label: 'Day of the week',
  group: 'date-and-time',
  keywords: ['monday', 'sunday', 'isodow'],
  summary: 'The day of the week, from 1 for Monday to 7 for Sunday.',
  spreadsheet: 'Monday is 1 and Sunday 7; takes no second argument.',
  parameters: [{ name: 'date', type: 'date', summary: 'the day or moment' }],
  result: 'number',
  examples: [{ formula: 'WEEKDAY("2026-03-15")', result: 7 }],
  evaluate: (date, frame) => ((wallDate(date, frame).getUTCDay() + 6) % 7) + 1,
  sql: (args, context) => partSql(args, context, 'isodow'),
})
