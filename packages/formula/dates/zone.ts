import { CalendarDateTime, fromAbsolute, toCalendarDateTime, toZoned } from '@internationalized/date'
import { FormulaFailure } from '../errors.ts'

/** What calendar and clock of a zone show at a moment, as milliseconds that UTC getters take apart. */
export function localOf(instant: number, timeZone: string): number {
  return timeZone === 'UTC' ? instant : instant + inZone(timeZone, () => fromAbsolute(instant, timeZone).offset)
}

/** The moment at which they show it: the first where they show it twice, as much later where they skip it. */
export function instantOf(local: number, timeZone: string): number {
  if (timeZone === 'UTC') return local
  const date = new Date(local)
  const wall = new CalendarDateTime(
    date.getUTCFullYear(),
    date.getUTCMonth() + 1,
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
    date.getUTCMilliseconds(),
  )
  return inZone(timeZone, () => toZoned(toCalendarDateTime(wall), timeZone, 'compatible').toDate().getTime())
}

const known = new Set<string>(['UTC'])

function inZone(timeZone: string, run: () => number): number {
  if (!known.has(timeZone)) {
    if (!isTimeZone(timeZone)) throw new FormulaFailure('INVALID_VALUE', `“${timeZone.slice(0, 60)}” is no time zone`)
    known.add(timeZone)
  }
  return run()
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
