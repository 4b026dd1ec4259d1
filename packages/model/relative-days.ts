/** Days that filters name by where they lie from today, in the order in which they are offered. */
export const relativeDayNames = [
  'today',
  'yesterday',
  'tomorrow',
  'lastDays',
  'nextDays',
  'thisWeek',
  'lastWeek',
  'nextWeek',
  'thisMonth',
  'lastMonth',
  'nextMonth',
  'thisQuarter',
  'lastQuarter',
  'nextQuarter',
  'thisYear',
  'lastYear',
  'nextYear',
] as const
export type RelativeDayName = (typeof relativeDayNames)[number]

/**
 * A value of a filter that stands for days, worked out when the filter is asked. `days` goes with `lastDays` and `nextDays` alone and
 * counts today in: the last 7 days are today and the six before it.
 */
export type RelativeDays = { relative: RelativeDayName; days?: number }

export const mostRelativeDays = 10_000

/** A number of days that "last … days" and "next … days" take. */
export function isDayCount(days: unknown): days is number {
  return typeof days === 'number' && Number.isInteger(days) && days >= 1 && days <= mostRelativeDays
}

/** Whether it is so many days, counted from today. */
export function countsDays(name: unknown): name is 'lastDays' | 'nextDays' {
  return name === 'lastDays' || name === 'nextDays'
}
