import { anyType } from '../../check/types.ts'
import { writeMoment } from '../../dates/moment.ts'
import { endOf, spans } from '../../dates/units.ts'
import { defineFunction } from '../../define-function.ts'
import { spanSql } from '../../to-sql/date-sql.ts'

export const formulaFunction = defineFunction({
  name: 'END_OF',
  label: 'End of a period',
  group: 'date-and-time',
  keywords: ['last day', 'finish', 'ceiling'],
  summary: 'The last day, or for a moment the last millisecond, of the day, week, month … that holds it.',
  parameters: [
    { name: 'date', type: 'date', summary: 'the day or moment' },
    { name: 'unit', type: 'text', summary: 'day, week, month …', options: spans },
  ],
  result: 'any',
  examples: [
    { formula: 'END_OF("2026-02-15", "month")', result: '2026-02-28' },
    { formula: 'END_OF("2026-03-15T10:30:00.000Z", "day")', result: '2026-03-15T23:59:59.999Z' },
  ],
  resultOf: ([date]) => date ?? anyType,
  evaluate: (date, unit, frame) => writeMoment(endOf(date, unit, frame.timeZone)),
  sql: (args, context) => spanSql(args, context, 'end'),
})
