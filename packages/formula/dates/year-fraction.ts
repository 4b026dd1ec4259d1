import { dayLength, daysInMonth, utc } from './moment.ts'

/** How days and years are counted, as numbered by spreadsheets. */
export type DayCount = 0 | 1 | 2 | 3 | 4

type Day = { time: number; year: number; month: number; day: number }

/** Years between two midnights of the calendar, whichever comes first. */
export function yearFraction(from: number, to: number, basis: DayCount): number {
  const [start, end] = [dayOf(Math.min(from, to)), dayOf(Math.max(from, to))]
  const days = (end.time - start.time) / dayLength
  if (basis === 2) return days / 360
  if (basis === 3) return days / 365
  if (basis === 1) return days / yearLength(start, end)
  return days360(start, end, basis === 4) / 360
}

function dayOf(time: number): Day {
  const date = new Date(time)
  return { time, year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** Within a year, 366 where 29 February lies between; else the mean of the years that the days touch. */
function yearLength(start: Day, end: Day): number {
  if (!isWithinYear(start, end)) {
    return (utc(end.year + 1, 1, 1) - utc(start.year, 1, 1)) / dayLength / (end.year - start.year + 1)
  }
  if (start.year === end.year) return isLeap(start.year) ? 366 : 365
  const leapDays = [start.year, end.year].filter(isLeap).map(year => utc(year, 2, 29))
  return leapDays.some(leapDay => leapDay >= start.time && leapDay <= end.time) ? 366 : 365
}

function isWithinYear(start: Day, end: Day): boolean {
  if (start.year === end.year) return true
  return end.year === start.year + 1 && (end.month - start.month || end.day - start.day) <= 0
}

const isLeap = (year: number) => daysInMonth(year, 2) === 29

/** Twelve months of 30 days; the American way also takes the end of February for a 30th. */
function days360(start: Day, end: Day, isEuropean: boolean): number {
  const [from, to] = isEuropean ? [Math.min(start.day, 30), Math.min(end.day, 30)] : americanDays(start, end)
  return (end.year - start.year) * 360 + (end.month - start.month) * 30 + to - from
}

function americanDays(start: Day, end: Day): [from: number, to: number] {
  const isFromFebruary = isFebruaryEnd(start)
  const from = isFromFebruary ? 30 : Math.min(start.day, 30)
  if (isFromFebruary && isFebruaryEnd(end)) return [from, 30]
  return [from, end.day === 31 && from === 30 ? 30 : end.day]
}

const isFebruaryEnd = ({ year, month, day }: Day) => month === 2 && day === daysInMonth(year, 2)
