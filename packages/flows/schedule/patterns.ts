import type { FlowSchedule } from '@trellis/model'

/** Days that every month has. */
const surelyThere = 28
const mostDays = 31

/** The cron patterns whose times together are those of the schedule; parts that are missing count as their least. */
export function patternsOf({
  type,
  every,
  time,
  dayOfWeek,
  dayOfMonth = 1,
  customPattern = '',
}: FlowSchedule): string[] {
  const [hour = 0, minute = 0] = (time ?? '').split(':').map(Number)
  switch (type) {
    case 'minutes':
      return [`*/${every ?? 5} * * * *`]
    case 'hourly':
      return [`${minute} ${every === undefined || every === 1 ? '*' : `*/${every}`} * * *`]
    case 'daily':
      return [`${minute} ${hour} * * *`]
    case 'weekly':
      return [`${minute} ${hour} * * ${daysOf(dayOfWeek)}`]
    case 'monthly':
      return daysInMonths(dayOfMonth).map(day => `${minute} ${hour} ${day}`)
    case 'custom':
      return [customPattern.trim()]
  }
}

/** 0 and 7 are both Sunday. */
function daysOf(dayOfWeek: FlowSchedule['dayOfWeek'] = []): string {
  const days = [...new Set(dayOfWeek.map(day => day % 7))].toSorted()
  return days.length > 0 ? days.join(',') : '1'
}

/** Day, month and day of the week, so that shorter months have it on their last day. */
function daysInMonths(day: number): string[] {
  if (day <= surelyThere) return [`${day} * *`]
  return day >= mostDays ? ['L * *'] : [`${day} * *`, 'L 2 *']
}
