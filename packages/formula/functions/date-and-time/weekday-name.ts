import { writePattern } from '../../dates/date-pattern.ts'
import { wallOf } from '../../dates/moment.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'WEEKDAY_NAME',
  label: 'Name of the day',
  group: 'date-and-time',
  keywords: ['monday', 'weekday label'],
  summary: "The name of the day of the week in the formula's language.",
  parameters: [{ name: 'date', type: 'date', summary: 'the day or moment' }],
  result: 'text',
  examples: [{ formula: 'WEEKDAY_NAME("2026-03-15")', result: 'Sunday' }],
  evaluate: (date, frame) => writePattern(wallOf(date, frame.timeZone), 'dddd', frame.locale),
})
