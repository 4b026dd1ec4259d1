import { day, dayLength, wallOf, writeMoment } from '../../dates/moment.ts'
import { addMonths, startOfWall } from '../../dates/units.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'EOMONTH',
  label: 'End of a month',
  group: 'date-and-time',
  keywords: ['last day', 'month end', 'due date'],
  summary: 'The last day of the month so many months later.',
  spreadsheet: 'nothing',
  parameters: [
    { name: 'date', type: 'date', summary: 'the day or moment' },
    { name: 'months', type: 'number', summary: 'how many months later, 0 if left out', optional: true },
  ],
  result: 'date',
  examples: [{ formula: 'EOMONTH("2026-01-15", 1)', result: '2026-02-28' }],
  evaluate: (date, months = 0, frame) => {
    const wall = addMonths(startOfWall(wallOf(date, frame.timeZone), 'month'), Math.trunc(months) + 1)
    return Number.isFinite(wall) ? writeMoment(day(wall - dayLength)) : null
  },
})
