import { ownValue } from '@trellis/base'
import { FormulaFailure } from '../errors.ts'
import { dayTime, type Moment, moment } from './moment.ts'
import { isoWeek } from './wall-date.ts'
import { instantOf } from './zone.ts'

const tokens = /\[[^\]]*\]|YYYY|YY|Q|MMMM|MMM|MM|M|WW|DD|D|dddd|ddd|HH|H|hh|h|mm|m|ss|s|SSS|A|a/g
const two = (number: number) => String(number).padStart(2, '0')

type Writer = (date: Date, locale: string) => string

const writers: Readonly<Record<string, Writer>> = {
  YYYY: date => String(date.getUTCFullYear()).padStart(4, '0'),
  YY: date => two(date.getUTCFullYear() % 100),
  Q: date => String(Math.floor(date.getUTCMonth() / 3) + 1),
  MMMM: (date, locale) => named(date, locale, { month: 'long' }),
  MMM: (date, locale) => named(date, locale, { month: 'short' }),
  MM: date => two(date.getUTCMonth() + 1),
  M: date => String(date.getUTCMonth() + 1),
  WW: date => two(isoWeek(date.getTime()).week),
  DD: date => two(date.getUTCDate()),
  D: date => String(date.getUTCDate()),
  dddd: (date, locale) => named(date, locale, { weekday: 'long' }),
  ddd: (date, locale) => named(date, locale, { weekday: 'short' }),
  HH: date => two(date.getUTCHours()),
  H: date => String(date.getUTCHours()),
  hh: date => two(((date.getUTCHours() + 11) % 12) + 1),
  h: date => String(((date.getUTCHours() + 11) % 12) + 1),
  mm: date => two(date.getUTCMinutes()),
  m: date => String(date.getUTCMinutes()),
  ss: date => two(date.getUTCSeconds()),
  s: date => String(date.getUTCSeconds()),
  SSS: date => String(date.getUTCMilliseconds()).padStart(3, '0'),
  A: date => (date.getUTCHours() < 12 ? 'AM' : 'PM'),
  a: date => (date.getUTCHours() < 12 ? 'am' : 'pm'),
}

/** What calendar and clock show, in a form that a person gave. */
export function writePattern(wall: number, pattern: string, locale: string): string {
  const date = new Date(wall)
  return pattern
    .slice(0, 500)
    .replaceAll(tokens, token =>
      token.startsWith('[') ? token.slice(1, -1) : (ownValue(writers, token)?.(date, locale) ?? token),
    )
}

const readers: Readonly<Record<string, readonly [part: string, pattern: string]>> = {
  YYYY: ['year', '(\\d{4})'],
  MM: ['month', '(\\d{2})'],
  M: ['month', '(\\d{1,2})'],
  DD: ['day', '(\\d{2})'],
  D: ['day', '(\\d{1,2})'],
  HH: ['hour', '(\\d{2})'],
  H: ['hour', '(\\d{1,2})'],
  mm: ['minute', '(\\d{2})'],
  m: ['minute', '(\\d{1,2})'],
  ss: ['second', '(\\d{2})'],
  s: ['second', '(\\d{1,2})'],
}

/** The day, or with an hour in the form the moment, that a text writes; null where it does not keep to the form. */
export function readPattern(text: string, pattern: string, timeZone: string): Moment | null {
  const parts: string[] = []
  const source = pattern
    .slice(0, 200)
    .replaceAll(/[.*+?^${}()|\\/]/g, String.raw`\$&`)
    .replaceAll(tokens, token => {
      const reader = ownValue(readers, token)
      if (!reader) return token.startsWith('[') ? token.slice(1, -1) : token
      parts.push(reader[0])
      return reader[1]
    })
  const match = matchOf(source, text)
  if (!match) return null
  const part = (name: string) => Number(match[parts.indexOf(name) + 1])
  const value = (name: string, missing: number) => (parts.includes(name) ? part(name) : missing)
  const day = dayTime(value('year', 0), value('month', 1), value('day', 1))
  if (day === null) return null
  if (!parts.includes('hour')) return { isDay: true, time: day }
  const [hour, minute, second] = [value('hour', 0), value('minute', 0), value('second', 0)]
  if (hour > 23 || minute > 59 || second > 59) return null
  return moment(instantOf(day + ((hour * 60 + minute) * 60 + second) * 1000, timeZone))
}

/** Only digits repeat, at most four times, so no text can make it slow. */
function matchOf(source: string, text: string): RegExpExecArray | null {
  try {
    return new RegExp(`^${source}$`).exec(text)
  } catch {
    return null
  }
}

const names = new Map<string, Intl.DateTimeFormat>()

function named(date: Date, locale: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${locale} ${JSON.stringify(options)}`
  let format = names.get(key)
  if (!format) {
    if (names.size > 100) names.clear()
    format = makeFormat(locale, options)
    names.set(key, format)
  }
  return format.format(date)
}

function makeFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  } catch {
    throw new FormulaFailure('INVALID_VALUE', `“${locale.slice(0, 60)}” is no language that dates can be written in`)
  }
}
