import { inTimeOrder } from '../../dates/workdays.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'EARLIEST',
  label: 'Earliest',
  group: 'date-and-time',
  keywords: ['min date', 'first', 'oldest'],
  summary: 'The earliest of several days or moments, also of those in lists.',
  parameters: [{ name: 'dates', type: 'any', summary: 'days, moments or lists of them', nullable: true, rest: true }],
  result: 'any',
  examples: [{ formula: 'EARLIEST("2026-03-02", ["2026-03-01"])', result: '2026-03-01' }],
  resultOf: () => ({ kind: 'dateTime' }),
  evaluate: (dates, frame) => inTimeOrder(dates, frame)[0] ?? null,
})
