import { wallOf } from '../../dates/moment.ts'
import { startOfWall } from '../../dates/units.ts'
import { workdaysBetween } from '../../dates/workdays.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'NETWORKDAYS',
  label: 'Working days between',
  group: 'date-and-time',
  keywords: ['business days', 'weekdays', 'workday_diff'],
  summary: 'How many working days (Monday to Friday) there are from one day to another, both included.',
  spreadsheet: 'nothing',
  parameters: [
    { name: 'start', type: 'date', summary: 'the first day' },
    { name: 'end', type: 'date', summary: 'the last day' },
    { name: 'holidays', type: 'list', summary: 'days that are none', optional: true },
  ],
  result: 'number',
  examples: [{ formula: 'NETWORKDAYS("2026-03-13", "2026-03-17")', result: 3 }],
  evaluate: (start, end, holidays = [], frame) => {
    const [from, to] = [start, end].map(each => startOfWall(wallOf(each, frame.timeZone), 'day'))
    return workdaysBetween(from ?? 0, to ?? 0, holidays, frame)
  },
})
