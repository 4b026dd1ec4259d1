const dayMs = 86_400_000
/** Day 0 of the count as it is from March 1900 on. */
const dayZero = Date.UTC(1899, 11, 30)
/** Excel counts a 29 February 1900 that never was: days before it are one later than `dayZero` makes them. */
const leapDay = 60
const lastDay = 2_958_465
/** Between day 0 of the two counts: workbooks of old Macs begin at 1 January 1904. */
const daysTo1904 = 1462

type Count = {
  startsIn1904: boolean
  /** A time of day without a day is shown. */
  isTime: boolean
}

/**
 * A day as `YYYY-MM-DD`, a time of day as `HH:mm:ss`, a moment as both with a blank between: a sheet does not know whose clocks show it.
 * Undefined for what is none. Beside the time of day nothing is
 * before day 1 of the count from 1900. Its day 60 is told as Excel shows it: no reader takes 29 February 1900 for a day, so that it
 * becomes a problem to look at and not silently another day.
 */
export function dateText(serial: number, { startsIn1904, isTime }: Count): string | undefined {
  if (!(serial >= 0)) return undefined
  if (serial < 1 && (isTime || !startsIn1904)) return timeText(serial)
  const total = Math.round((startsIn1904 ? serial + daysTo1904 : serial) * dayMs)
  const day = Math.floor(total / dayMs)
  if (day > lastDay) return undefined
  const moment = new Date(dayZero + total + (day < leapDay ? dayMs : 0)).toISOString()
  const date = day === leapDay ? '1900-02-29' : moment.slice(0, 10)
  return total % dayMs === 0 ? date : `${date} ${moment.slice(11, -1).replace(/\.000$/, '')}`
}

const secondsOfDay = 86_400

/** Rounded to seconds, as times are shown: a quarter past ten is stored a little before or after it. */
function timeText(serial: number): string {
  return durationText(Math.min(Math.round(serial * secondsOfDay), secondsOfDay - 1) / secondsOfDay)
}

/** Hours, minutes and seconds, of more than a day too: 1.25 days are 30:00:00. */
export function durationText(days: number): string {
  const seconds = Math.round(Math.abs(days) * secondsOfDay)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const text = parts.map(part => String(part).padStart(2, '0')).join(':')
  return days < 0 && seconds > 0 ? `-${text}` : text
}
