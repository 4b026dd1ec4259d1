import { wallOf } from '../../dates/moment.ts'
import { startOfWall } from '../../dates/units.ts'
import { yearFraction } from '../../dates/year-fraction.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'DAYS360',
  label: 'Days of 30-day months',
  group: 'date-and-time',
  keywords: ['interest', 'day count', '30/360', 'accounting'],
  summary: 'How many days lie between two days where each month has 30.',
  spreadsheet: 'May differ by a few days at the end of February, and where the end comes first.',
  parameters: [
    { name: 'start', type: 'date', summary: 'the first day' },
    { name: 'end', type: 'date', summary: 'the last day' },
    { name: 'european', type: 'boolean', summary: 'true: any 31st is a 30th; else the American way', optional: true },
  ],
  result: 'number',
  examples: [
    { formula: 'DAYS360("2026-01-30", "2026-03-01")', result: 31 },
    { formula: 'DAYS360("2026-01-01", "2025-01-01")', result: -360 },
    { formula: 'DAYS360("2026-01-15", "2026-03-31", true)', result: 75 },
  ],
  evaluate: (start, end, isEuropean = false, frame) => {
    const dayOf = (date: typeof start) => startOfWall(wallOf(date, frame.timeZone), 'day')
    const [from, to] = [dayOf(start), dayOf(end)]
    return Math.round(yearFraction(from, to, isEuropean ? 4 : 0) * 360) * (from > to ? -1 : 1)
  },
})
