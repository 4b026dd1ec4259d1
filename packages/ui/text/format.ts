import { getLocale, localeTag } from './store.ts'

type DateInput = string | number | Date

const numberFormats = new Map<string, Intl.NumberFormat>()
const dateFormats = new Map<string, Intl.DateTimeFormat>()
const relativeFormats = new Map<string, Intl.RelativeTimeFormat>()
const logFormats = new Map<string, Intl.DateTimeFormat>()

export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  return cached(numberFormats, options, tag => new Intl.NumberFormat(tag, options)).format(value)
}

/** A calendar day, `YYYY-MM-DD` or a moment; a bare day is never moved by a time zone. */
export function formatDate(value: DateInput, options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }): string {
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) {
    return dateFormat({ ...options, timeZone: 'UTC' }).format(new Date(value))
  }
  return formatMoment(value, options)
}

export function formatDateTime(value: DateInput, options?: Intl.DateTimeFormatOptions): string {
  return formatMoment(value, options ?? { dateStyle: 'medium', timeStyle: 'short' })
}

const relativeOptions = { numeric: 'auto' } as const

const steps = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** "5 minutes ago"; `now` in milliseconds. */
export function formatRelative(value: DateInput, now: number = Date.now()): string {
  const seconds = Math.round((new Date(value).getTime() - now) / 1000)
  if (Number.isNaN(seconds)) return String(value)
  const relative = cached(relativeFormats, relativeOptions, tag => new Intl.RelativeTimeFormat(tag, relativeOptions))
  const step = steps.find(([, size]) => Math.abs(seconds) >= size)
  return step ? relative.format(Math.trunc(seconds / step[1]), step[0]) : relative.format(0, 'second')
}

/** The activity log's own form, `YYYY-MM-DD HH:mm:ss`, in the person's time zone (spec 1 §9). */
export function formatLogTime(value: DateInput): string {
  const { timeZone } = getLocale()
  const options = { dateStyle: 'short', timeStyle: 'medium', ...(timeZone ? { timeZone } : {}) } as const
  return cached(logFormats, options, () => new Intl.DateTimeFormat('sv-SE', options)).format(new Date(value))
}

/** Names in a row: "a, b and c". */
export function formatList(items: readonly string[]): string {
  return new Intl.ListFormat(localeTag()).format(items)
}

function formatMoment(value: DateInput, options: Intl.DateTimeFormatOptions): string {
  const { timeZone } = getLocale()
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) return String(value)
  return dateFormat(timeZone ? { timeZone, ...options } : options).format(date)
}

const dateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  cached(dateFormats, options, tag => new Intl.DateTimeFormat(tag, options))

function cached<Format>(store: Map<string, Format>, options: object, make: (tag: string) => Format): Format {
  const tag = localeTag()
  const key = `${tag}${JSON.stringify(options)}`
  const known = store.get(key) ?? make(tag)
  store.set(key, known)
  return known
}
