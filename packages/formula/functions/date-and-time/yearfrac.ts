import { dayLength, wallOf } from '../../dates/moment.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'YEARFRAC',
  label: 'Part of a year',
  group: 'date-and-time',
  keywords: ['fraction', 'years between', 'interest'],
  summary: 'How many years lie between two days, as days over 365.',
  parameters: [
    { name: 'start', type: 'date', summary: 'the first day' },
    { name: 'end', type: 'date', summary: 'the last day' },
  ],
  result: 'number',
  examples: [{ formula: 'YEARFRAC("2025-01-01", "2026-01-01")', result: 1 }],
  evaluate: (start, end, frame) => {
    const dayOf = (date: typeof start) => Math.floor(wallOf(date, frame.timeZone) / dayLength)
    return Math.abs(dayOf(end) - dayOf(start)) / 365
  },
})
