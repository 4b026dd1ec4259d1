import { dayTime, moment, writeMoment } from '../../dates/moment.ts'
import { instantOf } from '../../dates/zone.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'DATE_TIME',
  label: 'Moment from numbers',
  group: 'date-and-time',
  keywords: ['make', 'create', 'year month day hour'],
  summary: "The moment at which calendar and clock of the formula's time zone show this; empty where they never do.",
  parameters: [
    { name: 'year', type: 'number', summary: 'the year' },
    { name: 'month', type: 'number', summary: '1 to 12' },
    { name: 'day', type: 'number', summary: 'day of the month' },
    { name: 'hour', type: 'number', summary: '0 to 23', optional: true },
    { name: 'minute', type: 'number', summary: '0 to 59', optional: true },
    { name: 'second', type: 'number', summary: '0 to 59', optional: true },
  ],
  result: 'dateTime',
  examples: [{ formula: 'DATE_TIME(2026, 3, 1, 9, 30)', result: '2026-03-01T09:30:00.000Z' }],
  evaluate: (...[year, month, dayOfMonth, hour = 0, minute = 0, second = 0, frame]) => {
    const time = dayTime(Math.trunc(year), Math.trunc(month), Math.trunc(dayOfMonth))
    if (time === null || !isClock(hour, minute, second)) return null
    const clock = ((Math.trunc(hour) * 60 + Math.trunc(minute)) * 60 + Math.trunc(second)) * 1000
    return writeMoment(moment(instantOf(time + clock, frame.timeZone)))
  },
})

function isClock(hour: number, minute: number, second: number): boolean {
  return hour >= 0 && hour < 24 && minute >= 0 && minute < 60 && second >= 0 && second < 60
}
