import type { FormulaValue } from '../value.ts'
import { instantOf, localOf } from './zone.ts'

/**
 * A day of the calendar (`time` = its midnight in UTC) or a moment (`time` = milliseconds since 1970).
 * A day has no zone; it becomes a moment as the start of that day in the formula's zone.
 */
export type Moment = { readonly isDay: boolean; readonly time: number }

const pattern =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?\s?(Z|z|[+-]\d{2}:?\d{2})?)?$/

/** Years that the wire form can write. */
const earliest = Date.parse('0001-01-01T00:00:00.000Z')
const latest = Date.parse('9999-12-31T23:59:59.999Z')

/** A text in the wire form of a day or a moment, the latter also without zone (then in `timeZone`); null for everything else. */
export function readMoment(value: FormulaValue, timeZone: string): Moment | null {
  const match = typeof value === 'string' ? pattern.exec(value) : null
  if (!match) return null
  const [, year, month, day, hour, minute = '0', second = '0', fraction = '', zone] = match
  const date = dayTime(Number(year), Number(month), Number(day))
  if (date === null) return null
  if (hour === undefined) return { isDay: true, time: date }
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null
  const clock = ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000
  const local = date + clock + Number(fraction.slice(0, 3).padEnd(3, '0'))
  return moment(zone === undefined ? instantOf(local, timeZone) : local - offsetOf(zone))
}

export function day(time: number): Moment | null {
  return time >= earliest && time <= latest ? { isDay: true, time } : null
}

export function moment(time: number): Moment | null {
  return time >= earliest && time <= latest ? { isDay: false, time } : null
}

/** Midnight of a day in UTC; null where the calendar has no such day. */
export function dayTime(year: number, month: number, dayOfMonth: number): number | null {
  if (year < 1 || year > 9999 || month < 1 || month > 12 || dayOfMonth < 1) return null
  return dayOfMonth > daysInMonth(year, month) ? null : utc(year, month, dayOfMonth)
}

export function daysInMonth(year: number, month: number): number {
  return new Date(utc(year, month + 1, 0)).getUTCDate()
}

/** Milliseconds of a midnight; months and days may run over. */
export function utc(year: number, month: number, dayOfMonth: number): number {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, dayOfMonth)
  return date.getTime()
}

/** The wire form. */
export function writeMoment(given: Moment | null): string | null {
  if (given === null) return null
  const text = new Date(given.time).toISOString()
  return given.isDay ? text.slice(0, 10) : text
}

/** What calendar and clock show, as milliseconds that `new Date(…).getUTC…()` takes apart. */
export function wallOf(given: Moment, timeZone: string): number {
  return given.isDay ? given.time : localOf(given.time, timeZone)
}

/** The same kind of value as `like` (a day stays a day) for what calendar and clock show. */
export function fromWall(wall: number, like: Moment, timeZone: string): Moment | null {
  return like.isDay ? day(Math.floor(wall / dayLength) * dayLength) : moment(instantOf(wall, timeZone))
}

/** Milliseconds since 1970; a day counts from its start in the zone. */
export function instantTime(given: Moment, timeZone: string): number {
  return given.isDay ? instantOf(given.time, timeZone) : given.time
}

export const dayLength = 86_400_000

function offsetOf(zone: string): number {
  if (zone === 'Z' || zone === 'z') return 0
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))
  return (zone.startsWith('-') ? -minutes : minutes) * 60_000
}
