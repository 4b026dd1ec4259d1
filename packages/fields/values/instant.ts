import { dayOf } from './day.ts'

const pattern =
  /^(\d{4})([-/])(\d{2})\2(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?(Z|z|[+-]\d{2}(?::?\d{2})?)?$/

/** A moment as `YYYY-MM-DDTHH:mm:ss.SSSZ`; fractions beyond milliseconds are cut; undefined where the text is none. */
export function readInstant(text: string, options: { needsZone: boolean }): string | undefined {
  const match = pattern.exec(text)
  if (!match) return
  const [, year, , month, day, hour, minute = '0', second = '0', fraction = '', zone] = match
  if (options.needsZone && (hour === undefined || zone === undefined)) return
  if (hour === undefined && zone !== undefined) return
  const date = dayOf(Number(year), Number(month), Number(day))
  const offset = offsetOf(zone ?? 'Z')
  if (date === undefined || offset === undefined) return
  if (Number(hour ?? 0) > 23 || Number(minute) > 59 || Number(second) > 59) return
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0'))
  const local = Date.parse(`${date}T00:00:00.000Z`) + seconds(hour ?? '0', minute, second) * 1000 + milliseconds
  const moment = new Date(local - offset * 60_000)
  const isWritable = moment.getUTCFullYear() >= 1 && moment.getUTCFullYear() <= 9999
  return isWritable ? moment.toISOString() : undefined
}

/** Minutes east of Greenwich; PostgreSQL takes up to 15:59. */
function offsetOf(zone: string): number | undefined {
  if (zone === 'Z' || zone === 'z') return 0
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(3).replace(':', ''))]
  if (hours > 15 || minutes > 59) return
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
}

const seconds = (hour: string, minute: string, second: string) =>
  Number(hour) * 3600 + Number(minute) * 60 + Number(second)
