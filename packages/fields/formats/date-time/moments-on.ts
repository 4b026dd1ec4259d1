import type { DaySpan } from '../../values/day-span.ts'
import { dayMs, utcDay } from '../../values/weekdays.ts'
import { instantOf } from '../../values/zoned-time.ts'

/** The ends of what moments there are, as they are written. */
const earliest = Date.parse('0001-01-01T00:00:00.000Z')
const latest = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * The first and the last moment of days in a time zone: a day has 23 or 25 hours where clocks change, and none at all where the zone
 * left it out. Moments are stored to the millisecond, so that the last one stands for all up to the next day.
 */
export function momentsOn({ first, last }: DaySpan, timeZone: string): { first: string; last: string } {
  return { first: written(beginOf(first, 0, timeZone)), last: written(beginOf(last, 1, timeZone) - 1) }
}

/** When the day so many days later begins. */
function beginOf(day: string, later: number, timeZone: string): number {
  const [wanted = ''] = new Date(utcDay(day).getTime() + later * dayMs).toISOString().split('T')
  return Date.parse(instantOf({ day: wanted, hour: 0, minute: 0, second: 0, millisecond: 0 }, timeZone))
}

const written = (moment: number) => new Date(Math.min(Math.max(moment, earliest), latest)).toISOString()
