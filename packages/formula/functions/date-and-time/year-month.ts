import { wallDate } from '../../dates/wall-date.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'YEAR_MONTH',
  label: 'Month of a year',
  group: 'date-and-time',
  keywords: ['period', 'wire form', 'group by month'],
  summary: 'The month of a day in its wire form, YYYY-MM.',
  parameters: [{ name: 'date', type: 'date', summary: 'the day or moment' }],
  result: 'text',
  examples: [{ formula: 'YEAR_MONTH("2026-03-15")', result: '2026-03' }],
  evaluate: (date, frame) => wallDate(date, frame).toISOString().slice(0, 7),
})
