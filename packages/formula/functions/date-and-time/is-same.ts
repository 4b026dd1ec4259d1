import { wallOf } from '../../dates/moment.ts'
import { spans, startOfWall } from '../../dates/units.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'IS_SAME',
  label: 'Is in the same period',
  group: 'date-and-time',
  keywords: ['same day', 'same month', 'equal'],
  summary: 'Whether two days or moments lie in the same day, week, month or other period.',
  parameters: [
    { name: 'date', type: 'date', summary: 'the day or moment' },
    { name: 'other', type: 'date', summary: 'the other' },
    { name: 'unit', type: 'text', summary: 'day if left out', optional: true, options: spans },
  ],
  result: 'boolean',
  examples: [{ formula: 'IS_SAME("2026-03-01", "2026-03-31", "month")', result: true }],
  evaluate: (date, other, unit = 'day', frame) =>
    startOfWall(wallOf(date, frame.timeZone), unit) === startOfWall(wallOf(other, frame.timeZone), unit),
})
