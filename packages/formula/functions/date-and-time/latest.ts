import { inTimeOrder } from '../../dates/workdays.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'LATEST',
  label: 'Latest',
  group: 'date-and-time',
  keywords: ['max date', 'last', 'newest'],
  summary: 'The latest of several days or moments, also of those in lists.',
  parameters: [{ name: 'dates', type: 'any', summary: 'days, moments or lists of them', nullable: true, rest: true }],
  result: 'any',
  examples: [{ formula: 'LATEST("2026-03-02", ["2026-03-01"])', result: '2026-03-02' }],
  resultOf: () => ({ kind: 'dateTime' }),
  evaluate: (dates, frame) => inTimeOrder(dates, frame).at(-1) ?? null,
})
