import { isPlainObject } from '@trellis/base'
import { countsDays, isDayCount, mostRelativeDays, type RelativeDays, relativeDayNames } from '@trellis/model'
import { dayOf } from '../values/day.ts'
import { type DaySpan, relativeSpan } from '../values/day-span.ts'
import { wallTime } from '../values/zoned-time.ts'
import type { FilterClock } from './filter-clock.ts'
import { type FilterField, fitsFilter, readFilterValue, refuse } from './filter-value.ts'

/** What a value in a filter stands for: `isOne`, that value; else all from the first to the last. */
export type ValueSpan = { isOne: boolean; first: unknown; last: unknown }

/** Whether a value in a filter is one of days from today on, right or wrong; what it says is looked at where it is read. */
export function isRelativeDays(value: unknown): value is { relative: unknown; days?: unknown } {
  return isPlainObject(value) && Object.hasOwn(value, 'relative')
}

/** A day of the calendar where it is none of the field's values: then the whole of it is meant. */
export function isWholeDay(value: unknown, field: FilterField): value is string {
  return field.format.days !== undefined && isDay(value) && !fitsFilter(value, field)
}

/** The canonical form of what to compare with, or VALIDATION_ERROR: a value of the field, a whole day, or days from today on. */
export function readFilterSpan(
  value: unknown,
  field: FilterField,
  { path, clock }: { path: string; clock: FilterClock },
): ValueSpan {
  const { days } = field.format
  if (days && isRelativeDays(value)) return spanOn(relativeSpan(readRelativeDays(value, path), today(clock)))
  if (days && isWholeDay(value, field)) return spanOn({ first: value, last: value })
  const one = readFilterValue(value, field, path)
  return { isOne: true, first: one, last: one }

  function spanOn(meant: DaySpan): ValueSpan {
    clock.onAsked?.()
    const { first, last } = days?.valuesOn(meant, clock.timeZone) ?? meant
    return { isOne: first === last, first, last }
  }
}

/** Which day it is where the clock stands. */
function today({ now, timeZone }: FilterClock): string {
  return wallTime(new Date(now).toISOString(), timeZone).day
}

function readRelativeDays(
  { relative, days, ...others }: { relative: unknown; days?: unknown },
  path: string,
): RelativeDays {
  const name = relativeDayNames.find(each => each === relative)
  if (!name) throw refuse(`${path}.relative`, `must be one of ${relativeDayNames.join(', ')}`)
  const [other] = Object.keys(others)
  if (other !== undefined) throw refuse(`${path}.${other.slice(0, 100)}`, 'is nothing that relative days have')
  if (!countsDays(name)) {
    if (days !== undefined) throw refuse(`${path}.days`, 'goes with lastDays and nextDays alone')
    return { relative: name }
  }
  if (!isDayCount(days)) throw refuse(`${path}.days`, `must be a whole number from 1 to ${mostRelativeDays}`)
  return { relative: name, days }
}

function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false
  const [year = 0, month = 0, day = 0] = value.split('-').map(Number)
  return dayOf(year, month, day) !== undefined
}
