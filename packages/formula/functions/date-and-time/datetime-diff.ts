import { units, unitsBetween } from '../../dates/units.ts'
import { defineFunction } from '../../define-function.ts'
import { unitsBetweenSql } from '../../to-sql/date-sql.ts'

export const formulaFunction = defineFunction({
  name: 'DATETIME_DIFF',
  label: 'Difference of dates',
  group: 'date-and-time',
  keywords: ['between', 'elapsed', 'duration', 'datedif'],
  summary: 'How many whole units lie between two days or moments: the first less the second.',
  parameters: [
    { name: 'end', type: 'date', summary: 'the later one' },
    { name: 'start', type: 'date', summary: 'the earlier one' },
    { name: 'unit', type: 'text', summary: 'days, hours, months …', options: units },
  ],
  result: 'number',
  examples: [
    { formula: 'DATETIME_DIFF("2026-03-15", "2026-03-01", "days")', result: 14 },
    { formula: 'DATETIME_DIFF("2026-02-28", "2026-01-30", "months")', result: 1 },
  ],
  evaluate: (end, start, unit, frame) => unitsBetween(end, start, unit, frame.timeZone),
  sql: (args, context) => unitsBetweenSql(args, context),
})
