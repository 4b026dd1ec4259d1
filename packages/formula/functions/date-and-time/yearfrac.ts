import { wallOf } from '../../dates/moment.ts'
import { startOfWall } from '../../dates/units.ts'
import { type DayCount, yearFraction } from '../../dates/year-fraction.ts'
import { defineFunction } from '../../define-function.ts'
import { FormulaFailure } from '../../errors.ts'

export const formulaFunction = defineFunction({
  name: 'YEARFRAC',
  label: 'Part of a year',
  group: 'date-and-time',
  keywords: ['fraction', 'years between', 'interest', 'day count', 'basis', '30/360'],
  summary: 'How many years lie between two days, by one of the ways in which interest counts days.',
  spreadsheet: 'nothing',
  parameters: [
    { name: 'start', type: 'date', summary: 'the first day' },
    { name: 'end', type: 'date', summary: 'the last day' },
    {
      name: 'basis',
      type: 'number',
      summary:
        '0 or left out: months of 30 days, American; 1: days and years as they are; 2: days over 360; 3: days over 365; 4: months of 30 days, European',
      optional: true,
    },
  ],
  result: 'number',
  examples: [
    { formula: 'YEARFRAC("2025-01-01", "2026-01-01")', result: 1 },
    { formula: 'ROUND(YEARFRAC("2012-01-01", "2012-07-30"), 8)', result: 0.58055556 },
    { formula: 'ROUND(YEARFRAC("2012-01-01", "2012-07-30", 1), 8)', result: 0.57650273 },
    { formula: 'ROUND(YEARFRAC("2012-01-01", "2012-07-30", 3), 8)', result: 0.57808219 },
    { formula: 'YEARFRAC("2024-02-29", "2025-02-28")', result: 1 },
    { formula: 'YEARFRAC("2026-01-31", "2026-03-31", 4) * 360', result: 60 },
    { formula: 'IFERROR(YEARFRAC("2025-01-01", "2026-01-01", 5), "no such way")', result: 'no such way' },
  ],
  evaluate: (start, end, given, frame) => {
    const basis = ways.get(Math.trunc(given ?? 0))
    if (basis === undefined) throw new FormulaFailure('INVALID_VALUE', 'basis is one of 0, 1, 2, 3, 4')
    const dayOf = (date: typeof start) => startOfWall(wallOf(date, frame.timeZone), 'day')
    return yearFraction(dayOf(start), dayOf(end), basis)
  },
})

const ways: ReadonlyMap<number, DayCount> = new Map(([0, 1, 2, 3, 4] as const).map(way => [way, way]))
