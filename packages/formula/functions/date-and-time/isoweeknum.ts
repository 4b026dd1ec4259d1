import { wallOf } from '../../dates/moment.ts'
import { isoWeek } from '../../dates/wall-date.ts'
import { defineFunction } from '../../define-function.ts'
import { partSql } from '../../to-sql/date-sql.ts'

export const formulaFunction = defineFunction({
  name: 'ISOWEEKNUM',
  label: 'Week of the year',
  group: 'date-and-time',
  keywords: ['calendar week', 'iso week', 'kw'],
  summary: 'The number of the week in the year (ISO 8601), 1 to 53.',
  spreadsheet: 'nothing',
  parameters: [{ name: 'date', type: 'date', summary: 'the day or moment' }],
  result: 'number',
  examples: [
    { formula: 'ISOWEEKNUM("2026-01-01")', result: 1 },
    { formula: 'ISOWEEKNUM("2027-01-01")', result: 53 },
  ],
  evaluate: (date, frame) => isoWeek(wallOf(date, frame.timeZone)).week,
  sql: (args, context) => partSql(args, context, 'week'),
})
