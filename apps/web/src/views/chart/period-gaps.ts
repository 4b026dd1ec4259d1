import type { GroupUnit } from '@trellis/model'
import { periodDays } from '../../records/table/period.ts'

const most = 1000

/** The periods from the first to the last, those between them too; all as DATA_GROUP writes them, in their order. */
export function withGaps(periods: readonly string[], unit: GroupUnit): string[] {
  const [first, ...rest] = periods
  const last = rest.at(-1)
  if (first === undefined || last === undefined) return [...periods]
  const found: string[] = []
  let next: string | undefined = first
  while (next !== undefined && next !== last && found.length < most) {
    found.push(next)
    const days: { to: string } | undefined = periodDays(next, unit)
    next = days && periodOf(days.to, unit)
  }
  return next === last ? [...found, last] : [...periods]
}

/** The period that a day is in, as DATA_GROUP writes it. */
export function periodOf(day: string, unit: GroupUnit): string {
  const [year = '', month = ''] = day.split('-')
  if (unit === 'day') return day
  if (unit === 'month') return `${year}-${month}`
  if (unit === 'year') return year
  if (unit === 'quarter') return `${year}-Q${Math.ceil(Number(month) / 3)}`
  return weekOf(day)
}

/** The one before a period. */
export function periodBefore(period: string, unit: GroupUnit): string {
  const days = periodDays(period, unit)
  const last = days && new Date(Date.parse(`${days.from}T00:00:00Z`) - dayLength).toISOString().slice(0, 10)
  return last === undefined ? period : periodOf(last, unit)
}

const dayLength = 86_400_000

/** The ISO week belongs to the year that its Thursday is in. */
function weekOf(day: string): string {
  const time = Date.parse(`${day}T00:00:00Z`)
  const thursday = new Date(time + (3 - ((new Date(time).getUTCDay() + 6) % 7)) * dayLength)
  const start = Date.UTC(thursday.getUTCFullYear(), 0, 1)
  const week = Math.floor((thursday.getTime() - start) / dayLength / 7) + 1
  return `${thursday.getUTCFullYear()}-W${String(week).padStart(2, '0')}`
}
