import { dayLength, wallOf } from '../../dates/moment.ts'
import { startOfWall } from '../../dates/units.ts'
import { isoWeek } from '../../dates/wall-date.ts'
import { defineFunction } from '../../define-function.ts'
import { weekNumberSql } from '../../to-sql/date-sql.ts'

export const formulaFunction = defineFunction({
  name: 'WEEKNUM',
  label: 'Week number',
  group: 'date-and-time',
  keywords: ['calendar week', 'week of the year'],
  summary: 'The number of the week in the year, where the week that holds 1 January is the first.',
  spreadsheet: 'nothing',
  parameters: [
    { name: 'date', type: 'date', summary: 'the day or moment' },
    {
      name: 'system',
      type: 'number',
      summary:
        '1 or left out: weeks begin on Sunday; 2: on Monday; 11 to 17: on Monday to Sunday; 21: ISO 8601; empty for any other',
      optional: true,
    },
  ],
  result: 'number',
  examples: [
    { formula: 'WEEKNUM("2026-03-15")', result: 12 },
    { formula: 'WEEKNUM("2026-03-15", 2)', result: 11 },
    { formula: 'WEEKNUM("2027-01-01", 21)', result: 53 },
    { formula: 'WEEKNUM("2026-03-15", 3)', result: null },
  ],
  evaluate: (date, given = 1, frame) => {
    const wall = wallOf(date, frame.timeZone)
    const system = Math.trunc(given)
    if (system === 21) return isoWeek(wall).week
    const firstDay = firstDays.get(system)
    return firstDay === undefined ? null : weekSince(startOfWall(wall, 'year'), wall, firstDay)
  },
  sql: (args, context) => (args.length > 1 ? undefined : weekNumberSql(args, context)),
})

/** The day with which weeks begin, 0 for Sunday, by the number that spreadsheets give it. */
const firstDays: ReadonlyMap<number, number> = new Map([
  [1, 0],
  [2, 1],
  ...[11, 12, 13, 14, 15, 16, 17].map(system => [system, (system - 10) % 7] as const),
])

function weekSince(yearStart: number, wall: number, firstDay: number): number {
  const days = Math.floor((wall - yearStart) / dayLength)
  const before = (new Date(yearStart).getUTCDay() - firstDay + 7) % 7
  return Math.floor((days + before) / 7) + 1
}
