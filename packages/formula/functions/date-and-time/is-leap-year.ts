import { daysInMonth } from '../../dates/moment.ts'
import { wallDate } from '../../dates/wall-date.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'IS_LEAP_YEAR',
  label: 'Is a leap year',
  group: 'date-and-time',
  keywords: ['29 february', '366 days'],
  summary: 'Whether the year of a day has 366 days.',
  parameters: [{ name: 'date', type: 'date', summary: 'the day or moment' }],
  result: 'boolean',
  examples: [{ formula: 'IS_LEAP_YEAR("2028-01-01")', result: true }],
  evaluate: (date, frame) => daysInMonth(wallDate(date, frame).getUTCFullYear(), 2) === 29,
})
