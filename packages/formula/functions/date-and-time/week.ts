import { wallOf } from '../../dates/moment.ts'
import { isoWeek } from '../../dates/wall-date.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'WEEK',
  label: 'Week',
  group: 'date-and-time',
  keywords: ['calendar week', 'iso week', 'wire form'],
  summary: 'The week of a day in its wire form, YYYY-Www.',
  parameters: [{ name: 'date', type: 'date', summary: 'the day or moment' }],
  result: 'text',
  examples: [{ formula: 'WEEK("2027-01-01")', result: '2026-W53' }],
  evaluate: (date, frame) => {
    const { year, week } = isoWeek(wallOf(date, frame.timeZone))
    return `${String(year).padStart(4, '0')}-W${String(week).padStart(2, '0')}`
  },
})
