export const dayMs = 86_400_000
export const utcDay = (day: string) => new Date(`${day}T00:00:00Z`)
/** 0 is Monday. */
export const weekday = (date: Date) => (date.getUTCDay() + 6) % 7

/** First day of an ISO week. */
export function mondayOf(week: string): string {
  const [year, number] = week.split('-W').map(Number)
  const fourth = utcDay(`${String(year).padStart(4, '0')}-01-04`)
  const offset = (number ?? 1) * 7 - 7 - weekday(fourth)
  return new Date(fourth.getTime() + offset * dayMs).toISOString().slice(0, 10)
}
