import { clockMask, dayMask, writeMaskedClock } from './clock-mask.ts'
import { readInstant } from './instant.ts'
import { dateFormat } from './intl-formats.ts'
import { localeMask, tidyDate } from './locale-mask.ts'
import { maskOrder, readDay, readOrderedDay } from './read-day.ts'
import { withoutTimeWord } from './time-word.ts'
import { usesTwelveHours } from './twelve-hours.ts'
import { instantOf, type WallTime, wallTime } from './zoned-time.ts'

export type TypedDateOptions = { locale: string; mask?: string | undefined }
export type TypedMomentOptions = TypedDateOptions & { timeZone: string }

/** Nobody types a longer date; what reads them looks at some signs again and again (S80). */
const longestTyped = 200

/** A date as people type it: the locale's form, the mask, or one of 2 §5. `YYYY-MM-DD`, null where it cannot be read, undefined where it is empty. */
export function parseTypedDate(text: string, { locale, mask }: TypedDateOptions): string | null | undefined {
  if (text.length > longestTyped) return null
  const typed = tidyDate(text)
  if (typed === '') return undefined
  const order = maskOrder(dayMask(mask)) ?? localeOrder(locale)
  const found = readDay(inEnglish(typed, locale)) ?? readDay(typed.replaceAll('.', '-').replace(/-$/, ''))
  const read = found ?? (order === 'YMD' ? undefined : readOrderedDay(typed.replace(/\.$/, ''), order))
  return read && 'day' in read ? read.day : null
}

/** A moment as people type it, on the clocks of their time zone: a date of any form, then a time of day, or ISO text with an offset. */
export function parseTypedMoment(text: string, options: TypedMomentOptions): string | null | undefined {
  if (text.length > longestTyped) return null
  const typed = tidyDate(text)
  if (typed === '') return undefined
  const exact = readInstant(typed, { needsZone: true })
  if (exact) return exact
  const match = /^(.*?)(?:[ T,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?(?: ?([ap])\.?m\.?)?)?$/i.exec(
    withoutTimeWord(typed),
  )
  const [, date = '', hour = '0', minute = '0', second = '0', fraction = '', half] = match ?? []
  const day = parseTypedDate(date, options)
  const time = { hour: hourOf(Number(hour), half), minute: Number(minute), second: Number(second) }
  if (!day || time.hour === undefined || time.minute > 59 || time.second > 59) return null
  const wall: WallTime = { day, ...time, hour: time.hour, millisecond: Number(fraction.padEnd(3, '0')) }
  return instantOf(wall, options.timeZone)
}

/** The text under which a date stands in its box; `parseTypedDate` reads it back. */
export function writeTypedDate(day: string, { locale, mask }: TypedDateOptions): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return (dayMask(mask) ?? localeMask(locale)).replace('YYYY', year).replace('MM', month).replace('DD', date)
}

export function writeTypedMoment(instant: string, options: TypedMomentOptions): string {
  const { day, hour, minute, second } = wallTime(instant, options.timeZone)
  const time = [hour, minute, second].map(pad).join(':')
  const ofRegion = usesTwelveHours(options.locale) ? 'h:mm A' : 'HH:mm'
  const clock = writeMaskedClock(time, clockMask(options.mask)) ?? writeMaskedClock(time, ofRegion)
  return `${writeTypedDate(day, options)} ${clock}`
}

function localeOrder(locale: string): 'DMY' | 'MDY' | 'YMD' {
  return maskOrder(localeMask(locale)) ?? 'YMD'
}

/** Month names of the locale → English ones, without the little words and points around them. */
function inEnglish(text: string, locale: string): string {
  if (!/\p{L}/u.test(text)) return text
  const words = text
    .replaceAll(/\bde\b/gi, '')
    .replaceAll(/(\d)\./g, '$1')
    .replaceAll(/ +/g, ' ')
  return words.replace(/\p{L}+\.?/u, name => englishMonths[localMonth(name, locale)] ?? name)
}

function localMonth(name: string, locale: string): number {
  const wanted = name.replace('.', '').toLocaleLowerCase(locale)
  return englishMonths.findIndex((_month, index) =>
    (['long', 'short'] as const).some(month => {
      const parts = dateFormat(locale, { month, day: 'numeric', timeZone: 'UTC' })
      const found = parts.formatToParts(new Date(Date.UTC(2001, index, 2))).find(part => part.type === 'month')
      return found?.value.replace('.', '').toLocaleLowerCase(locale) === wanted
    }),
  )
}

const englishMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour <= 23 ? hour : undefined
  if (hour < 1 || hour > 12) return
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}

const pad = (value: number) => String(value).padStart(2, '0')
