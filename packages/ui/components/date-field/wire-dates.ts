import {
  type CalendarDate,
  parseAbsolute,
  parseDate,
  parseTime,
  type Time,
  type ZonedDateTime,
} from '@internationalized/date'

/** `YYYY-MM-DD`; anything else is no date. */
export function readDate(text: string | null): CalendarDate | null {
  return attempt(() => (text ? parseDate(text.slice(0, 10)) : null))
}

/** `YYYY-MM-DDTHH:mm:ss.SSSZ`, shown in a time zone. */
export function readMoment(text: string | null, timeZone: string): ZonedDateTime | null {
  return attempt(() => (text ? parseAbsolute(text, timeZone) : null))
}

export function writeMoment(moment: ZonedDateTime | null): string | null {
  return moment ? moment.toDate().toISOString() : null
}

/** `HH:mm:ss`. */
export function readTime(text: string | null): Time | null {
  return attempt(() => (text ? parseTime(text) : null))
}

function attempt<Value>(read: () => Value | null): Value | null {
  try {
    return read()
  } catch {
    return null
  }
}
