import { writeMoment } from '../../dates/moment.ts'
import { addUnits, units } from '../../dates/units.ts'
import { defineFunction } from '../../define-function.ts'
import { addUnitsSql } from '../../to-sql/date-sql.ts'

export const formulaFunction = defineFunction({
  name: 'DATEADD',
  label: 'Add to a date',
  group: 'date-and-time',
  keywords: ['plus', 'later', 'shift', 'date_add', 'datesubtract'],
  summary:
    'A day or moment so many units later. Days, weeks, months and years go by the calendar, hours and less by the clock.',
  parameters: [
    { name: 'date', type: 'date', summary: 'the day or moment' },
    { name: 'count', type: 'number', summary: 'how many; negative ones go back' },
    { name: 'unit', type: 'text', summary: 'days, hours, months …', options: units },
  ],
  result: 'any',
  examples: [
    { formula: 'DATEADD("2026-01-31", 1, "months")', result: '2026-02-28' },
    { formula: 'DATEADD("2026-03-01T09:00:00.000Z", -90, "minutes")', result: '2026-03-01T07:30:00.000Z' },
  ],
  resultOf: ([date]) => (date?.kind === 'date' || date?.kind === 'dateTime' ? date : { kind: 'dateTime' }),
  evaluate: (date, count, unit, frame) => writeMoment(addUnits(date, count, unit, frame.timeZone)),
  sql: (args, context) => addUnitsSql(args, context),
})
