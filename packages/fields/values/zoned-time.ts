export type WallTime = { day: string; hour: number; minute: number; second: number; millisecond: number }

/** What clocks in a time zone show at a moment (`YYYY-MM-DDTHH:mm:ss.SSSZ`). */
export function wallTime(instant: string, timeZone: string): WallTime {
  const moment = Date.parse(instant)
  const shown = new Date(moment + offsetAt(moment, timeZone))
  const text = shown.toISOString()
  return {
    day: text.slice(0, 10),
    hour: shown.getUTCHours(),
    minute: shown.getUTCMinutes(),
    second: shown.getUTCSeconds(),
    millisecond: shown.getUTCMilliseconds(),
  }
}

/** The moment at which clocks in a time zone show this: the first where they show it twice, and as much later where summer time skips it. */
export function instantOf({ day, hour, minute, second, millisecond }: WallTime, timeZone: string): string {
  const local = Date.parse(`${day}T00:00:00.000Z`) + ((hour * 60 + minute) * 60 + second) * 1000 + millisecond
  const steady = steadyOffset(day, timeZone)
  if (steady !== undefined) return new Date(local - steady).toISOString()
  const first = local - offsetAt(local, timeZone)
  const before = offsetAt(first - 86_400_000, timeZone)
  const found = [before, offsetAt(first, timeZone), offsetAt(local, timeZone)].find(
    offset => offsetAt(local - offset, timeZone) === offset,
  )
  return new Date(local - (found ?? before)).toISOString()
}

const knownOffsets = new Map<string, number | undefined>()
const mostKnown = 5000

/**
 * Milliseconds east of Greenwich of a day around which the clocks are not changed, on whose clocks and on those of Greenwich; asking for
 * it is dear, and files name the same days again and again.
 */
export function steadyOffset(day: string, timeZone: string): number | undefined {
  const key = `${timeZone} ${day}`
  if (knownOffsets.has(key)) return knownOffsets.get(key)
  const noon = Date.parse(`${day}T12:00:00.000Z`)
  const around = new Set([-2, -1, 0, 1, 2].map(days => offsetAt(noon + days * 86_400_000, timeZone)))
  const [only] = around
  const offset = around.size === 1 ? only : undefined
  if (knownOffsets.size >= mostKnown) knownOffsets.clear()
  knownOffsets.set(key, offset)
  return offset
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Milliseconds east of Greenwich. */
function offsetAt(moment: number, timeZone: string): number {
  const format = formats.get(timeZone) ?? zoneFormat(timeZone)
  formats.set(timeZone, format)
  const found = new Map(format.formatToParts(moment).map(part => [part.type, Number(part.value)]))
  const value = (type: Intl.DateTimeFormatPartTypes) => found.get(type) ?? 0
  const date = new Date(0)
  date.setUTCFullYear(value('year'), value('month') - 1, value('day'))
  date.setUTCHours(value('hour'), value('minute'), value('second'))
  return date.getTime() - Math.floor(moment / 1000) * 1000
}

function zoneFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
}
