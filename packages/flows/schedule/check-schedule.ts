import { parseDate } from '@internationalized/date'
import type { FieldProblem } from '@trellis/base'
import type { FlowSchedule } from '@trellis/model'
import { Cron } from 'croner'

/** Why a schedule has no times, by the path in it. */
export function checkSchedule(schedule: FlowSchedule): FieldProblem[] {
  const zone = isZone(schedule.timezone)
  return [
    ...(zone ? [] : [{ path: 'timezone', message: `There is no time zone ${schedule.timezone}` }]),
    ...checkParts(schedule),
    ...checkDays(schedule),
    ...(schedule.type === 'custom' && zone ? checkPattern(schedule) : []),
  ]
}

const required = 'Required field'

function checkParts({ type, every, time, dayOfWeek, dayOfMonth }: FlowSchedule): FieldProblem[] {
  const needsTime = type === 'daily' || type === 'weekly' || type === 'monthly'
  return [
    ...(type === 'minutes' && (every ?? 0) < 5
      ? [{ path: 'every', message: every === undefined ? required : 'Flows start every 5 minutes at most' }]
      : []),
    ...(type === 'hourly' && (every === undefined || every > 23)
      ? [{ path: 'every', message: every === undefined ? required : 'Is at most 23 hours' }]
      : []),
    ...(needsTime && time === undefined ? [{ path: 'time', message: required }] : []),
    ...(type === 'weekly' && (dayOfWeek ?? []).length === 0
      ? [{ path: 'dayOfWeek', message: 'Choose at least one day' }]
      : []),
    ...(type === 'monthly' && dayOfMonth === undefined ? [{ path: 'dayOfMonth', message: required }] : []),
  ]
}

function checkDays({ startDate, endDate }: FlowSchedule): FieldProblem[] {
  const isBad = (day: string | undefined) => day !== undefined && !isDay(day)
  const bad = [
    ...(isBad(startDate) ? [{ path: 'startDate', message: 'There is no such day' }] : []),
    ...(isBad(endDate) ? [{ path: 'endDate', message: 'There is no such day' }] : []),
  ]
  if (bad.length > 0 || startDate === undefined || endDate === undefined || startDate <= endDate) return bad
  return [{ path: 'endDate', message: 'Is before the start date' }]
}

/** Whatever its dates are: a pattern like 30 February never comes. */
function checkPattern({ customPattern = '', timezone }: FlowSchedule): FieldProblem[] {
  const problem = (message: string) => [{ path: 'customPattern', message }]
  const pattern = customPattern.trim()
  if (pattern === '') return problem(required)
  if (pattern.split(/\s+/).length !== 5) return problem('Has five parts: minute, hour, day, month, day of the week')
  try {
    const cron = new Cron(pattern, { timezone, mode: '5-part', paused: true })
    return cron.nextRun(new Date(0)) ? [] : problem('Never comes')
  } catch {
    return problem('Is not a cron pattern, such as 30 8 * * 1-5')
  }
}

function isZone(timezone: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: timezone })
    return true
  } catch {
    return false
  }
}

function isDay(day: string): boolean {
  try {
    return parseDate(day).toString() === day
  } catch {
    return false
  }
}
