import { listOf } from '../../check/types.ts'
import { day, dayLength, wallOf, writeMoment } from '../../dates/moment.ts'
import { startOfWall } from '../../dates/units.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'DATE_RANGE',
  label: 'Days from to',
  group: 'date-and-time',
  keywords: ['list of days', 'calendar', 'sequence'],
  summary: 'The days from one to another, as a list.',
  parameters: [
    { name: 'start', type: 'date', summary: 'the first day' },
    { name: 'end', type: 'date', summary: 'the last day' },
  ],
  result: 'list',
  examples: [{ formula: 'DATE_RANGE("2026-02-27", "2026-03-01")', result: ['2026-02-27', '2026-02-28', '2026-03-01'] }],
  resultOf: () => listOf({ kind: 'date' }),
  evaluate: (start, end, frame) => {
    const [from, to] = [start, end].map(each => startOfWall(wallOf(each, frame.timeZone), 'day'))
    const count = Math.max(0, ((to ?? 0) - (from ?? 0)) / dayLength + 1)
    frame.spend(count * 32)
    return Array.from({ length: count }, (_, place) => writeMoment(day((from ?? 0) + place * dayLength)))
  },
})
