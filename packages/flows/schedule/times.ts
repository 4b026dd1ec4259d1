import { parseDate } from '@internationalized/date'
import type { FlowSchedule } from '@trellis/model'
import { type Clock, clockOf } from './clock.ts'
import { patternsOf } from './patterns.ts'

/** Times closer than this to the one before are left out (2 §8). */
export const leastMinutes = 5
const leastMs = leastMinutes * 60_000

/** So many times in a row are looked at for ones that stand too close. */
const looked = 500

/**
 * The next times later than `after`, at most `count`. What comes less than five minutes after the last one taken is left out; `after`
 * itself counts as taken where it is a time of the schedule. Whether it is disabled says whoever asks.
 */
export function timesOf(schedule: FlowSchedule, after: Date, count: number): Date[] {
  const clock = clockOfSchedule(schedule)
  const times: Date[] = []
  const isTaken = clock.last(after)?.getTime() === after.getTime()
  let last = isTaken ? after.getTime() : Number.NEGATIVE_INFINITY
  for (let next = clock.next(after); next && times.length < count; next = clock.next(next)) {
    if (next.getTime() - last < leastMs) {
      // Straight to where the next one may be: patterns of every minute hold thousands of times between them.
      next = new Date(last + leastMs - 1)
      continue
    }
    last = next.getTime()
    times.push(next)
  }
  return times
}

/** The last time at or before `at`; undefined where there was none. */
export function timeBefore(schedule: FlowSchedule, at: Date): Date | undefined {
  return clockOfSchedule(schedule).last(at)
}

/** Whether some times stand so close that they are left out. */
export function dropsTimes(schedule: FlowSchedule, after: Date): boolean {
  const clock = clockOfSchedule(schedule)
  let before = clock.next(after)
  for (let seen = 1; before && seen < looked; seen += 1) {
    const next = clock.next(before)
    if (next && next.getTime() - before.getTime() < leastMs) return true
    before = next
  }
  return false
}

/** All times of the schedule's patterns between its first and its last day, too close ones among them. */
function clockOfSchedule(schedule: FlowSchedule): Clock {
  const clocks = patternsOf(schedule).map(pattern => clockOf(pattern, schedule.timezone))
  const { first, end } = boundsOf(schedule)
  return {
    next(after) {
      const from = new Date(Math.max(after.getTime(), first - 1))
      const found = earliest(clocks.map(({ next }) => next(from)))
      return found && found.getTime() < end ? found : undefined
    },
    last(at) {
      const until = new Date(Math.min(at.getTime(), end - 1))
      const found = latest(clocks.map(({ last }) => last(until)))
      return found && found.getTime() >= first ? found : undefined
    },
  }
}

function boundsOf({ startDate, endDate, timezone }: FlowSchedule): { first: number; end: number } {
  return {
    first: startDate === undefined ? Number.MIN_SAFE_INTEGER : parseDate(startDate).toDate(timezone).getTime(),
    end:
      endDate === undefined ? Number.POSITIVE_INFINITY : parseDate(endDate).add({ days: 1 }).toDate(timezone).getTime(),
  }
}

const inOrder = (times: readonly (Date | undefined)[]): Date[] =>
  times.filter(time => time !== undefined).toSorted((one, other) => one.getTime() - other.getTime())
const earliest = (times: readonly (Date | undefined)[]) => inOrder(times)[0]
const latest = (times: readonly (Date | undefined)[]) => inOrder(times).at(-1)
