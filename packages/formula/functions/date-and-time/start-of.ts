import { anyType } from '../../check/types.ts'
import { writeMoment } from '../../dates/moment.ts'
import { spans, startOf } from '../../dates/units.ts'
import { defineFunction } from '../../define-function.ts'
import { spanSql } from '../../to-sql/date-sql.ts'

export const formulaFunction = defineFunction({
  name: 'START_OF',
  label: 'Start of a period',
  group: 'date-and-time',
  keywords: ['begin', 'truncate', 'first day', 'floor', 'trunc date', 'datetrunc'],
  summary: 'The start of the day, week, month … that holds a day or moment. Weeks begin on Monday.',
  parameters: [
    { name: 'date', type: 'date', summary: 'the day or moment' },
    { name: 'unit', type: 'text', summary: 'day, week, month …', options: spans },
  ],
  result: 'any',
  examples: [
    { formula: 'START_OF("2026-03-15", "month")', result: '2026-03-01' },
    { formula: 'START_OF("2026-03-15T10:30:00.000Z", "hour")', result: '2026-03-15T10:00:00.000Z' },
  ],
  resultOf: ([date]) => date ?? anyType,
  evaluate: (date, unit, frame) => writeMoment(startOf(date, unit, frame.timeZone)),
  sql: (args, context) => spanSql(args, context, 'start'),
})
