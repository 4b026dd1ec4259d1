import type { GroupUnit } from '@trellis/model'
import { formatDate } from '@trellis/ui/text'
import { t } from '../list/texts.ts'

/** First day of a period as DATA_GROUP writes it (2026-03-29, 2026-W13, 2026-03, 2026-Q1, 2026), and first day behind it. */
export function periodDays(text: string, unit: GroupUnit): { from: string; to: string } | undefined {
  const numbers = text.match(/\d+/g)?.map(Number)
  const [year, part = 1, day = 1] = numbers ?? []
  if (year === undefined) return undefined
  const at = (y: number, month: number, d = 1) => isoDay(utc(y, month, d))
  if (unit === 'year') return { from: at(year, 1), to: at(year + 1, 1) }
  if (unit === 'quarter') return { from: at(year, part * 3 - 2), to: at(year, part * 3 + 1) }
  if (unit === 'month') return { from: at(year, part), to: at(year, part + 1) }
  if (unit === 'day') return { from: at(year, part, day), to: at(year, part, day + 1) }
  const monday = weekStart(year, part)
  return { from: isoDay(monday), to: isoDay(monday + 7 * dayLength) }
}

/** How people of this language call a period that DATA_GROUP wrote. */
export function periodTitle(text: string, unit: GroupUnit): string {
  const days = periodDays(text, unit)
  if (!days) return text
  const [year = '', part = ''] = text.match(/\d+/g) ?? []
  if (unit === 'quarter') return t('records.group.quarterOf', { quarter: part, year })
  if (unit === 'week') return t('records.group.weekOf', { week: String(Number(part)), year })
  const shown = `${days.from}T00:00:00Z`
  if (unit === 'year') return formatDate(shown, { year: 'numeric', timeZone: 'UTC' })
  if (unit === 'month') return formatDate(shown, { year: 'numeric', month: 'long', timeZone: 'UTC' })
  return formatDate(shown, { dateStyle: 'medium', timeZone: 'UTC' })
}

/** The moment at which a day begins in a time zone, as the wire has it. */
export function dayBegins(day: string, timeZone: string): string {
  const wanted = Date.parse(`${day}T00:00:00.000Z`)
  // Once for the offset, once more where the clocks changed in between.
  const first = wanted - offsetAt(wanted, timeZone)
  return new Date(wanted - offsetAt(first, timeZone)).toISOString()
}

const dayLength = 86_400_000

function utc(year: number, month: number, day: number): number {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.getTime()
}

const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Monday of an ISO week: the first one holds the fourth of January. */
function weekStart(year: number, week: number): number {
  const fourth = utc(year, 1, 4)
  const weekday = (new Date(fourth).getUTCDay() + 6) % 7
  return fourth + ((week - 1) * 7 - weekday) * dayLength
}

function offsetAt(time: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(time)
  const value = (type: string) => Number(parts.find(part => part.type === type)?.value)
  const local = Date.UTC(
    value('year'),
    value('month') - 1,
    value('day'),
    value('hour'),
    value('minute'),
    value('second'),
  )
  return local - Math.floor(time / 1000) * 1000
}
