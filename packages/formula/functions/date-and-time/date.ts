import { day, dayTime, writeMoment } from '../../dates/moment.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'DATE',
  label: 'Day from numbers',
  group: 'date-and-time',
  keywords: ['make', 'create', 'year month day'],
  summary: 'The day of a year, month and day of the month; empty where the calendar has no such day.',
  spreadsheet: 'Months beyond 12 and days beyond the end of a month give empty; the year 26 is 26.',
  parameters: [
    { name: 'year', type: 'number', summary: 'the year' },
    { name: 'month', type: 'number', summary: '1 to 12' },
    { name: 'day', type: 'number', summary: 'day of the month' },
  ],
  result: 'date',
  examples: [
    { formula: 'DATE(2026, 2, 28)', result: '2026-02-28' },
    { formula: 'DATE(2026, 2, 30)', result: null },
  ],
  evaluate: (year, month, dayOfMonth) => {
    const time = dayTime(Math.trunc(year), Math.trunc(month), Math.trunc(dayOfMonth))
    return time === null ? null : writeMoment(day(time))
  },
})
