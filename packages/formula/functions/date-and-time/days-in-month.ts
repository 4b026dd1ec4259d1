import { daysInMonth } from '../../dates/moment.ts'
import { wallDate } from '../../dates/wall-date.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'DAYS_IN_MONTH',
  label: 'Days in the month',
  group: 'date-and-time',
  keywords: ['how many days', 'length of month'],
  summary: 'How many days the month of a day has.',
  parameters: [{ name: 'date', type: 'date', summary: 'the day or moment' }],
  result: 'number',
  examples: [{ formula: 'DAYS_IN_MONTH("2028-02-10")', result: 29 }],
  evaluate: (date, frame) => {
    const wall = wallDate(date, frame)
    return daysInMonth(wall.getUTCFullYear(), wall.getUTCMonth() + 1)
  },
})
