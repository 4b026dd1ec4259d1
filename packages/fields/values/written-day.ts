import { type DayOrder, dayOf, type ReadDay } from './day.ts'
import { readInstant } from './instant.ts'
import type { Notation } from './notation.ts'
import { readDay } from './read-day.ts'
import { withoutTimeWord } from './time-word.ts'
import { instantOf } from './zoned-time.ts'

/** Files hold no longer ones; what reads them looks at some signs again and again (S80). */
const longestWritten = 60

/**
 * A day as files write it: a form of 2 §5, or `3-Nov-23`, `3. November 2023`, `15/01/25` with the names of months in many languages.
 * What days in figures mean only `order` tells.
 */
export function readWrittenDay(text: string, order: DayOrder | undefined): ReadDay {
  if (text.length > longestWritten) return undefined
  const written = tidy(text)
  const everywhere = readDay(written)
  // A month that English does not know may be one of another language.
  if (everywhere && 'day' in everywhere) return everywhere
  return readNamedDay(written) ?? (order && readFigures(written, order)) ?? everywhere
}

/** A moment as files write it: with an offset it is exact, else on the clocks of the notation's time zone; a day alone is its midnight. */
export function readWrittenMoment(text: string, { dateOrder, timeZone = 'UTC' }: Notation): string | undefined {
  if (text.length > longestWritten) return undefined
  const written = tidy(text)
  const exact = readInstant(
    written.replace(/ (?=(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})$)/i, '').replace(/(?:UTC|GMT)$/i, 'Z'),
    {
      needsZone: true,
    },
  )
  if (exact !== undefined) return exact
  const parts = withTime.exec(withoutTimeWord(written))
  const [, date = '', hours = '0', minute = '0', second = '0', fraction = '', half] = parts ?? []
  const read = readWrittenDay(date, dateOrder)
  const hour = hourOf(Number(hours), half)
  if (!read || !('day' in read) || hour === undefined || Number(minute) > 59 || Number(second) > 59) return undefined
  const millisecond = Number(fraction.slice(0, 3).padEnd(3, '0'))
  const wall = { day: read.day, hour, minute: Number(minute), second: Number(second), millisecond }
  const instant = instantOf(wall, timeZone)
  return /^\d{4}-/.test(instant) ? instant : undefined
}

const withTime =
  /^(.*?\d)(?:(?:[ T]|, ?)(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,](\d{1,9}))?)?(?: ?h)?(?: ?([ap])\.? ?m\.?)?)?$/i

/** Under which orders figures are a day that there is, and whether these are different days. With points between them the day comes first. */
export function ordersOf(text: string): { fits: DayOrder[]; differs: boolean } {
  const match = text.length > longestWritten ? null : figures.exec(tidy(text))
  if (!match) return { fits: [], differs: false }
  const [date = ''] = match
  const orders: readonly DayOrder[] = match[2] === '.' ? ['DMY'] : ['DMY', 'MDY']
  const fits = orders.filter(order => 'day' in (readFigures(date.trimEnd(), order) ?? {}))
  return { fits, differs: fits.length > 1 && Number(match[1]) !== Number(match[3]) }
}

/** The mask of a column with such a text: the sign between its figures, in this order. */
export function maskOfFigures(text: string, order: DayOrder): string | undefined {
  const separator = figures.exec(tidy(text))?.[2]
  return separator && (order === 'DMY' ? ['DD', 'MM', 'YYYY'] : ['MM', 'DD', 'YYYY']).join(separator)
}

/** Two figures of a year are none behind hyphens: `25-01-15` may begin with it. */
const figures = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|(?<!-)\d{2})(?=$|[ T,])/

function readFigures(text: string, order: DayOrder): ReadDay {
  const match = figures.exec(text)
  if (!match || match[0] !== text) return undefined
  const [, first = '', , second = '', year = ''] = match
  return order === 'DMY' ? dayIn(year, Number(second), first) : dayIn(year, Number(first), second)
}

const dayFirst =
  /^(?:\p{L}+\.?, )?(\d{1,2})(?:\.|st|nd|rd|th|er|º)?[ -]?(?:de |d')?(\p{L}{3,12})\.?,?[ -]?(?:de |del )?(\d{4}|\d{2})$/iu
const monthFirst = /^(?:\p{L}+\.?, )?(\p{L}{3,12})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/iu

function readNamedDay(text: string): ReadDay {
  const first = dayFirst.exec(text)
  if (first) return named(first[3], first[2], first[1])
  const second = monthFirst.exec(text)
  return second ? named(second[3], second[1], second[2]) : undefined
}

function named(year = '', month = '', day = ''): ReadDay {
  const found = monthsByName().get(month.toLowerCase())
  return found === undefined ? undefined : dayIn(year, found, day)
}

function dayIn(year: string, month: number, day: string): ReadDay {
  const found = dayOf(fullYear(year), month, Number(day))
  return found === undefined ? { impossible: true } : { day: found }
}

/** Two figures are a year from 1950 to 2049, as databases have it. */
function fullYear(year: string): number {
  if (year.length > 2) return Number(year)
  return Number(year) + (Number(year) < 50 ? 2000 : 1900)
}

const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'nb', 'fi', 'pl', 'cs']
let months: ReadonlyMap<string, number> | undefined

/** By name and short name without its point; names that are another month in another language are left out. */
function monthsByName(): ReadonlyMap<string, number> {
  if (months) return months
  const found = new Map<string, number>([['sept', 9]])
  const unclear = new Set<string>()
  for (const language of languages)
    for (let month = 1; month <= 12; month += 1)
      for (const name of namesOf(language, month)) {
        if ((found.get(name) ?? month) !== month) unclear.add(name)
        found.set(name, month)
      }
  for (const name of unclear) found.delete(name)
  return (months = found)
}

function namesOf(language: string, month: number): string[] {
  const date = new Date(Date.UTC(2001, month - 1, 2))
  const forms: readonly Intl.DateTimeFormatOptions[] = [
    { month: 'long' },
    { month: 'short' },
    { month: 'long', day: 'numeric' },
    { month: 'short', day: 'numeric' },
  ]
  return forms.flatMap(form => {
    const parts = new Intl.DateTimeFormat(language, { ...form, timeZone: 'UTC' }).formatToParts(date)
    const name =
      parts
        .find(({ type }) => type === 'month')
        ?.value.replace('.', '')
        .toLowerCase() ?? ''
    return /^\p{L}{3,}$/u.test(name) ? [name] : []
  })
}

function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour <= 23 ? hour : undefined
  if (hour < 1 || hour > 12) return undefined
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}

/** One blank for many, none behind the points of `22. 12. 2001`. */
const tidy = (text: string) =>
  text
    .replaceAll(/[\u200e\u200f]/g, '')
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    .replaceAll(/(\d\.) (?=\d)/g, '$1')
    .trim()
