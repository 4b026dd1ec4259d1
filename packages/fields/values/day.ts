/** `YYYY-MM-DD` of a real day of the years 1 to 9999, or undefined. */
export function dayOf(year: number, month: number, day: number): string | undefined {
  if (year < 1 || year > 9999 || month < 1 || month > 12 || day < 1) return
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  if (day > (lengths[month - 1] ?? 0)) return
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
}

export type DayOrder = 'DMY' | 'MDY'

/** How a text names a day: the day, `impossible` where the form is right and the day does not exist, else undefined. */
export type ReadDay = { day: string } | { impossible: true } | undefined

const pad = (value: number, length: number) => String(value).padStart(length, '0')
