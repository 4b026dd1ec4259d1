import type { RelativeDayName, RelativeDays } from '@trellis/model'
import { dayMs, utcDay, weekday } from './weekdays.ts'

/** Days of the calendar one after the other, `YYYY-MM-DD`, both ends included. */
export type DaySpan = { first: string; last: string }

type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year'
type Period = { unit: Unit; offset: number }

/** How many of their unit they lie from the one that today is in; "last … days" and "next … days" say it themselves. */
export const relativePeriods: Readonly<Record<Exclude<RelativeDayName, 'lastDays' | 'nextDays'>, Period>> = {
  today: { unit: 'day', offset: 0 },
  yesterday: { unit: 'day', offset: -1 },
  tomorrow: { unit: 'day', offset: 1 },
  thisWeek: { unit: 'week', offset: 0 },
  lastWeek: { unit: 'week', offset: -1 },
  nextWeek: { unit: 'week', offset: 1 },
  thisMonth: { unit: 'month', offset: 0 },
  lastMonth: { unit: 'month', offset: -1 },
  nextMonth: { unit: 'month', offset: 1 },
  thisQuarter: { unit: 'quarter', offset: 0 },
  lastQuarter: { unit: 'quarter', offset: -1 },
  nextQuarter: { unit: 'quarter', offset: 1 },
  thisYear: { unit: 'year', offset: 0 },
  lastYear: { unit: 'year', offset: -1 },
  nextYear: { unit: 'year', offset: 1 },
}

/** The days that are meant, where `today` is today. Weeks begin on Monday, as those that lists are grouped by. */
export function relativeSpan({ relative, days = 1 }: RelativeDays, today: string): DaySpan {
  if (relative === 'lastDays') return { first: daysFrom(today, 1 - days), last: today }
  if (relative === 'nextDays') return { first: today, last: daysFrom(today, days - 1) }
  const { unit, offset } = relativePeriods[relative]
  return { first: dayText(begin(unit, today, offset)), last: dayText(begin(unit, today, offset + 1) - dayMs) }
}

/** The day so many days later, within the years that values have. */
export function daysFrom(day: string, count: number): string {
  return dayText(utcDay(day).getTime() + count * dayMs)
}

/** First day of the unit that lies so many units from the one that the day is in. */
function begin(unit: Unit, day: string, offset: number): number {
  const date = utcDay(day)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  switch (unit) {
    case 'day':
      return date.getTime() + offset * dayMs
    case 'week':
      return date.getTime() + (offset * 7 - weekday(date)) * dayMs
    case 'month':
      return firstOfMonth(year, month + offset)
    case 'quarter':
      return firstOfMonth(year, (Math.floor(month / 3) + offset) * 3)
    case 'year':
      return firstOfMonth(year + offset, 0)
  }
}

/** Unlike `Date.UTC`, which takes the year 26 for 1926. */
function firstOfMonth(year: number, month: number): number {
  return new Date(0).setUTCFullYear(year, month, 1)
}

const [earliest, latest] = [utcDay('0001-01-01').getTime(), utcDay('9999-12-31').getTime()]

function dayText(time: number): string {
  return new Date(Math.min(Math.max(time, earliest), latest)).toISOString().slice(0, 10)
}
