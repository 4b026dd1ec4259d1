import { instantOf, steadyOffset, wallTime } from '@trellis/fields/server'

const dayMs = 86_400_000
/** Day 0 of Excel's count from 1900, as it is from March 1900 on: it counts a 29 February that never was. */
const dayZero = Date.UTC(1899, 11, 30)
const firstOfMarch = 61
/** Behind 31 December 9999. */
const end = 2_958_466

/** A day (`YYYY-MM-DD`) as Excel counts it; undefined for one that it counts wrongly or not at all. */
export function daySerial(day: string): number | undefined {
  return serialOf(Date.parse(`${day}T00:00:00.000Z`))
}

/** What clocks of the zone show at a moment; undefined where they show it twice and another moment would be read from it. */
export function momentSerial(instant: string, timeZone: string): number | undefined {
  const steady = steadyOffset(instant.slice(0, 10), timeZone)
  if (steady !== undefined) return serialOf(Date.parse(instant) + steady)
  const wall = wallTime(instant, timeZone)
  if (!/^\d{4}-/.test(wall.day) || instantOf(wall, timeZone) !== instant) return undefined
  const { day, hour, minute, second, millisecond } = wall
  const time = ((hour * 60 + minute) * 60 + second) * 1000 + millisecond
  return serialOf(Date.parse(`${day}T00:00:00.000Z`) + time)
}

function serialOf(time: number): number | undefined {
  const serial = (time - dayZero) / dayMs
  return serial >= firstOfMarch && serial < end ? serial : undefined
}
