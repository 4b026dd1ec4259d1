import { writePattern } from '../../dates/date-pattern.ts'
import { wallOf } from '../../dates/moment.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'MONTH_NAME',
  label: 'Name of the month',
  group: 'date-and-time',
  keywords: ['january', 'month label'],
  summary: "The name of the month in the formula's language.",
  parameters: [{ name: 'date', type: 'date', summary: 'the day or moment' }],
  result: 'text',
  examples: [{ formula: 'MONTH_NAME("2026-03-15")', result: 'March' }],
  evaluate: (date, frame) => writePattern(wallOf(date, frame.timeZone), 'MMMM', frame.locale),
})
