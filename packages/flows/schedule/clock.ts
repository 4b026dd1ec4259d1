import { CalendarDateTime, fromAbsolute, toZoned } from '@internationalized/date'
import { Cron } from 'croner'

/** All times of a cron pattern in a zone. */
export type Clock = {
  next(after: Date): Date | undefined
  /** At or before. */
  last(at: Date): Date | undefined
}

/** Throws where the pattern is none. */
export function clockOf(pattern: string, timezone: string): Clock {
  const [minutes = '', hours = ''] = pattern.split(/\s+/)
  const isFixed = [minutes, hours].every(part => /^\d+$/.test(part))
  return isFixed ? fixedClock(pattern, timezone) : intervalClock(pattern, timezone)
}

/** What comes every so often keeps its distance, whatever the clock shows. */
function intervalClock(pattern: string, timezone: string): Clock {
  const cron = cronOf(pattern, timezone)
  return { next: after => cron.nextRun(after) ?? undefined, last: at => lastOf(cron, at) }
}

/** So far a clock jumps at most. */
const farthestMs = 25 * 3_600_000

/**
 * A time of day that is skipped comes right after the jump, one that comes twice comes once (0-decisions §7). Days are found on a clock
 * that never jumps: croner loses a time whose jump ends on the next day.
 */
function fixedClock(pattern: string, timezone: string): Clock {
  const cron = cronOf(pattern, 'UTC')
  return {
    next(after) {
      let shown = cron.nextRun(new Date(shownAt(after, timezone) - farthestMs))
      for (; shown; shown = cron.nextRun(shown)) {
        const at = whenShown(shown, timezone)
        if (at > after) return at
      }
      return undefined
    },
    last(at) {
      let shown = lastOf(cron, new Date(shownAt(at, timezone) + farthestMs))
      for (; shown; shown = lastOf(cron, new Date(shown.getTime() - 1000))) {
        const found = whenShown(shown, timezone)
        if (found <= at) return found
      }
      return undefined
    },
  }
}

function cronOf(pattern: string, timezone: string): Cron {
  return new Cron(pattern, { timezone, mode: '5-part', paused: true })
}

/** At or before: croner looks before a whole second. */
function lastOf(cron: Cron, at: Date): Date | undefined {
  return cron.previousRuns(1, new Date(Math.floor(at.getTime() / 1000) * 1000 + 1000))[0]
}

/** What the clock shows, as the milliseconds of the same time in UTC. */
function shownAt(at: Date, timezone: string): number {
  const { offset } = fromAbsolute(at.getTime(), timezone)
  return at.getTime() + offset
}

/** When the clock shows this first; right after the jump where it never does. */
function whenShown(shown: Date, timezone: string): Date {
  const time = new CalendarDateTime(
    shown.getUTCFullYear(),
    shown.getUTCMonth() + 1,
    shown.getUTCDate(),
    shown.getUTCHours(),
    shown.getUTCMinutes(),
  )
  const earlier = toZoned(time, timezone, 'earlier')
  const first = earlier.toDate().getTime()
  if (first + earlier.offset === shown.getTime()) return new Date(first)
  return jumpBetween(first, toZoned(time, timezone, 'later').toDate().getTime(), timezone)
}

function jumpBetween(before: number, after: number, timezone: string): Date {
  const offsetAt = (at: number) => fromAbsolute(at, timezone).offset
  const offset = offsetAt(before)
  let [low, high] = [before, after]
  while (high - low > 1000) {
    const middle = low + Math.floor((high - low) / 2000) * 1000
    if (offsetAt(middle) === offset) low = middle
    else high = middle
  }
  return new Date(high)
}
