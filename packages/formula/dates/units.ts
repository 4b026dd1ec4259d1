import { dayLength, fromWall, instantTime, type Moment, moment, utc, wallOf } from './moment.ts'

/** Every unit that a function takes; closed, because SQL is made of it. */
export const units = [
  'milliseconds',
  'seconds',
  'minutes',
  'hours',
  'days',
  'weeks',
  'months',
  'quarters',
  'years',
] as const

export type Unit = (typeof units)[number]

/** The units that split a calendar or a clock, for START_OF and its like. */
export const spans = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'] as const
export type SpanUnit = (typeof spans)[number]

export const clockLengths: Partial<Record<Unit, number>> = {
  milliseconds: 1,
  seconds: 1000,
  minutes: 60_000,
  hours: 3_600_000,
}
export const dayCounts: Partial<Record<Unit, number>> = { days: 1, weeks: 7 }
export const monthCounts: Partial<Record<Unit, number>> = { months: 1, quarters: 3, years: 12 }

/** Clock units are added to the moment, calendar units to what the calendar of the zone shows; the 31st becomes the month's last day. */
export function addUnits(given: Moment, count: number, unit: Unit, timeZone: string): Moment | null {
  const whole = Math.trunc(count)
  const clock = clockLengths[unit]
  if (clock !== undefined) return moment(instantTime(given, timeZone) + whole * clock)
  const wall = wallOf(given, timeZone)
  const days = dayCounts[unit]
  if (days !== undefined) return shifted(wall + whole * days * dayLength, given, timeZone)
  return shifted(addMonths(wall, whole * (monthCounts[unit] ?? 0)), given, timeZone)
}

/** Whole units from `from` to `to`, cut towards zero. */
export function unitsBetween(to: Moment, from: Moment, unit: Unit, timeZone: string): number {
  const clock = clockLengths[unit]
  if (clock !== undefined) return Math.trunc((instantTime(to, timeZone) - instantTime(from, timeZone)) / clock)
  const [end, start] = [wallOf(to, timeZone), wallOf(from, timeZone)]
  const days = dayCounts[unit]
  if (days !== undefined) return Math.trunc((end - start) / (days * dayLength))
  return Math.trunc(monthsBetween(end, start) / (monthCounts[unit] ?? 1))
}

/** The start of the second, hour, day, week (Monday), month … that holds the moment. */
export function startOf(given: Moment, unit: SpanUnit, timeZone: string): Moment | null {
  return fromWall(startOfWall(wallOf(given, timeZone), unit), given, timeZone)
}

/** The last millisecond, or for a day the last day, of it. */
export function endOf(given: Moment, unit: SpanUnit, timeZone: string): Moment | null {
  const start = startOfWall(wallOf(given, timeZone), unit)
  return fromWall(nextWall(start, unit) - (given.isDay ? dayLength : 1), given, timeZone)
}

export function startOfWall(wall: number, unit: SpanUnit): number {
  const length = wallLengths[unit]
  if (length !== undefined) return Math.floor(wall / length) * length
  const date = new Date(wall)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + 1]
  if (unit === 'week') return utc(year, month, date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  if (unit === 'month') return utc(year, month, 1)
  return unit === 'quarter' ? utc(year, month - ((month - 1) % 3), 1) : utc(year, 1, 1)
}

const wallLengths: Partial<Record<SpanUnit, number>> = { second: 1000, minute: 60_000, hour: 3_600_000, day: dayLength }
const wallMonths: Partial<Record<SpanUnit, number>> = { month: 1, quarter: 3, year: 12 }

function nextWall(start: number, unit: SpanUnit): number {
  const months = wallMonths[unit]
  if (months !== undefined) return addMonths(start, months)
  return start + (wallLengths[unit] ?? 7 * dayLength)
}

function shifted(wall: number, like: Moment, timeZone: string): Moment | null {
  return Math.abs(wall) > 8e15 ? null : fromWall(wall, like, timeZone)
}

export function addMonths(wall: number, count: number): number {
  if (Math.abs(count) > 240_000) return Number.POSITIVE_INFINITY
  const date = new Date(wall)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + 1 + count]
  const last = new Date(utc(year, month + 1, 0)).getUTCDate()
  const clock = wall - Math.floor(wall / dayLength) * dayLength
  return utc(year, month, Math.min(date.getUTCDate(), last)) + clock
}

function monthsBetween(end: number, start: number): number {
  const [to, from] = [new Date(end), new Date(start)]
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
  if (months > 0 && addMonths(start, months) > end) return months - 1
  return months < 0 && addMonths(start, months) < end ? months + 1 : months
}
