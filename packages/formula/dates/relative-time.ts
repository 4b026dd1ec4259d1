const steps = [
  ['year', 365.2425 * 86_400_000],
  ['month', 30.436875 * 86_400_000],
  ['week', 7 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const

/** `3 days ago`, `in 2 hours`: the largest unit of which there is at least one. */
export function relativeTime(milliseconds: number, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'always' })
  const [unit, length] = steps.find(([, each]) => Math.abs(milliseconds) >= each) ?? ['second', 1000]
  return format.format(Math.trunc(milliseconds / length), unit)
}
