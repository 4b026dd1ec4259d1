import { dayOf } from './day.ts'
import { dayMs, utcDay, weekday } from './weekdays.ts'

/** `YYYY-MM` of a real month of the years 1 to 9999. */
export function isMonth(text: string): boolean {
  const match = /^(\d{4})-(\d{2})$/.exec(text)
  return match !== null && dayOf(Number(match[1]), Number(match[2]), 1) !== undefined
}

/** A month as texts write it everywhere: `2026-02`, `2026/2`, `02/2026`, `Feb 2026`, `February 2026`. */
export function readMonth(text: string): string | undefined {
  const digits = /^(\d{4})[-/.](\d{1,2})$/.exec(text)
  if (digits) return monthOf(digits[1], Number(digits[2]))
  const reversed = /^(\d{1,2})[/.](\d{4})$/.exec(text)
  if (reversed) return monthOf(reversed[2], Number(reversed[1]))
  const named = /^([A-Za-z]{3,9})\.?,? (\d{4})$/.exec(text)
  return named ? monthOf(named[2], monthNumber(named[1] ?? '')) : undefined
}

export type ReadWeek = { week: string } | { missing: string } | undefined

/** An ISO week as `2026-W05`, `2026-W5`, `2026W05` or `W5 2026`; `missing` names one that its year does not have. */
export function readWeek(text: string): ReadWeek {
  const match = /^(\d{4})-?[Ww](\d{1,2})$/.exec(text)
  const reversed = /^[Ww](\d{1,2})[ /-](\d{4})$/.exec(text)
  const [year, week] = match ? [match[1], match[2]] : [reversed?.[2], reversed?.[1]]
  if (year === undefined || week === undefined) return undefined
  const [inYear, number] = [Number(year), Number(week)]
  if (inYear < 1 || number < 1 || number > weeksIn(inYear)) return { missing: String(number) }
  return { week: `${year}-W${week.padStart(2, '0')}` }
}

/** 53 where the year begins on a Thursday, or is a leap year that begins on a Wednesday (ISO 8601). */
export function weeksIn(year: number): number {
  const lastWeekday = (of: number) => (of + Math.floor(of / 4) - Math.floor(of / 100) + Math.floor(of / 400)) % 7
  return lastWeekday(year) === 4 || lastWeekday(year - 1) === 3 ? 53 : 52
}

/** The ISO week that a day lies in. */
export function weekOf(day: string): string {
  const date = utcDay(day)
  const thursday = new Date(date.getTime() + (3 - weekday(date)) * dayMs)
  const year = thursday.getUTCFullYear()
  const first = utcDay(`${String(year).padStart(4, '0')}-01-01`)
  const number = Math.floor((thursday.getTime() - first.getTime()) / dayMs / 7) + 1
  return `${String(year).padStart(4, '0')}-W${String(number).padStart(2, '0')}`
}

/** A time of day as `HH:mm:ss` from `8:30`, `08:30:15` or `8:30 pm`. */
export function readTime(text: string): string | undefined {
  const match = /^(\d{1,2}):(\d{2})(?::(\d{2}))?(?: ?([ap])\.?m\.?)?$/i.exec(text.replaceAll('\u202f', ' '))
  if (!match) return undefined
  const [, hours = '', minutes = '', seconds = '00', half] = match
  const hour = clockHour(Number(hours), half?.toLowerCase())
  if (hour === undefined || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  return `${String(hour).padStart(2, '0')}:${minutes}:${seconds}`
}

/** `14:30:15` as `2:30:15 PM`, which `readTime` reads back. */
export function writeTwelveHours(time: string): string {
  const [hour = 0, ...rest] = time.split(':')
  return `${Number(hour) % 12 || 12}:${rest.join(':')} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}

const monthNames = 'january february march april may june july august september october november december'.split(' ')

function monthNumber(name: string): number {
  const lower = name.toLowerCase()
  if (lower === 'sept') return 9
  return monthNames.findIndex(month => month === lower || month.slice(0, 3) === lower) + 1
}

function monthOf(year: string | undefined, month: number): string | undefined {
  return dayOf(Number(year), month, 1)?.slice(0, 7)
}

function clockHour(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour > 23 ? undefined : hour
  return hour < 1 || hour > 12 ? undefined : (hour % 12) + (half === 'p' ? 12 : 0)
}
