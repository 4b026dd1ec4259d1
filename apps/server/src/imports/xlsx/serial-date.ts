const dayMs = 86_400_000
/** Day 0 of Excel's count as it is from March 1900 on; before, Excel knows a 29 February 1900 that never was. */
const dayZero = Date.UTC(1899, 11, 30)
const lastDay = 2_958_465

/** A day as `YYYY-MM-DD`, a time of day as `HH:mm:ss`, a moment in UTC; undefined for what is none. */
export function dateText(serial: number): string | undefined {
  if (!(serial >= 0) || serial > lastDay + 1) return undefined
  const moment = new Date(dayZero + Math.round(serial * dayMs)).toISOString()
  if (serial < 1) return moment.slice(11, 19)
  return Number.isInteger(serial) ? moment.slice(0, 10) : moment
}
