import { wallDate } from '../../dates/wall-date.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'IS_WEEKEND',
  label: 'Is a weekend',
  group: 'date-and-time',
  keywords: ['saturday', 'sunday', 'working day'],
  summary: 'Whether a day is a Saturday or Sunday.',
  parameters: [{ name: 'date', type: 'date', summary: 'the day or moment' }],
  result: 'boolean',
  examples: [{ formula: 'IS_WEEKEND("2026-03-15")', result: true }],
  evaluate: (date, frame) => wallDate(date, frame).getUTCDay() % 6 === 0,
})
