import { wallOf, writeMoment } from '../../dates/moment.ts'
import { startOfWall } from '../../dates/units.ts'
import { workday } from '../../dates/workdays.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'WORKDAY',
  label: 'Working day',
  group: 'date-and-time',
  keywords: ['business days', 'deadline', 'weekdays'],
  summary: 'The working day (Monday to Friday) so many working days later.',
  spreadsheet: 'nothing',
  parameters: [
    { name: 'start', type: 'date', summary: 'the day to begin with' },
    { name: 'count', type: 'number', summary: 'how many working days later; negative ones go back' },
    { name: 'holidays', type: 'list', summary: 'days that are none', optional: true },
  ],
  result: 'date',
  examples: [
    { formula: 'WORKDAY("2026-03-13", 2)', result: '2026-03-17' },
    { formula: 'WORKDAY("2026-03-13", 1, ["2026-03-16"])', result: '2026-03-17' },
  ],
  evaluate: (start, count, holidays = [], frame) =>
    writeMoment(workday(startOfWall(wallOf(start, frame.timeZone), 'day'), Math.trunc(count), holidays, frame)),
})
