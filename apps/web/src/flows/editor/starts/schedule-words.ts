import type { FlowSchedule } from '@trellis/model'
import { formatDateTime, formatList, localeTag } from '@trellis/ui'
import { t } from './texts.ts'

/** A Sunday: days of the week are counted from it. */
const sunday = Date.UTC(2024, 0, 7)
const dayMs = 86_400_000
const weekdays = [1, 2, 3, 4, 5]

/** A schedule as a sentence: "Every weekday at 08:00". */
export function scheduleSentence(schedule: FlowSchedule): string {
  const { type, every = 1, time = '', dayOfWeek = [], dayOfMonth = 1, customPattern = '' } = schedule
  switch (type) {
    case 'minutes':
      return t('flowStarts.say.minutes', { every })
    case 'hourly':
      return t('flowStarts.say.hourly', { every, minute: Number(time.slice(3)) })
    case 'daily':
      return t('flowStarts.say.daily', { time })
    case 'weekly':
      return t('flowStarts.say.weekly', { days: sayDays(dayOfWeek), time })
    case 'monthly':
      return dayOfMonth > 28
        ? t(dayOfMonth === 31 ? 'flowStarts.say.lastDay' : 'flowStarts.say.monthlyLate', { day: dayOfMonth, time })
        : t('flowStarts.say.monthly', { day: dayOfMonth, time })
    case 'custom':
      return t('flowStarts.say.custom', { pattern: customPattern })
  }
}

function sayDays(given: readonly number[]): string {
  const days = [...new Set(given.map(day => day % 7))].toSorted()
  if (days.join() === weekdays.join()) return t('flowStarts.weekday')
  return formatList(days.map(dayName))
}

/** 0 is Sunday. */
export function dayName(day: number): string {
  return new Intl.DateTimeFormat(localeTag(), { weekday: 'long', timeZone: 'UTC' }).format(sunday + day * dayMs)
}

/** A time of it on the clock of its zone. */
export function sayTime(at: Date | string, timeZone: string): string {
  return formatDateTime(at, {
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  })
}
