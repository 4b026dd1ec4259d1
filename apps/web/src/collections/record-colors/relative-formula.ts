import { isPlainObject, isSameJson, type Json } from '@trellis/base'
import { relativePeriods } from '@trellis/fields'
import { countsDays, type FilterOperator, isDayCount, type RelativeDays, relativeDayNames } from '@trellis/model'

/** Days that are counted from today, as a formula: their first and their last. */
type Ends = { first: Json; last: Json }

const today: Json = { TODAY: [] }

const later = (count: number, unit: 'days' | 'weeks' | 'months' | 'years'): Json =>
  count === 0 ? today : { DATEADD: [today, count, unit] }

/** Weeks begin on Monday for formulas as they do for filters. */
function endsOf({ relative, days = 1 }: RelativeDays): Ends {
  if (relative === 'lastDays') return { first: later(1 - days, 'days'), last: today }
  if (relative === 'nextDays') return { first: today, last: later(days - 1, 'days') }
  const { unit, offset } = relativePeriods[relative]
  if (unit === 'day') return { first: later(offset, 'days'), last: later(offset, 'days') }
  const within = unit === 'quarter' ? later(offset * 3, 'months') : later(offset, `${unit}s`)
  return { first: { START_OF: [within, unit] }, last: { END_OF: [within, unit] } }
}

/** The condition as a formula, where it is one that compares with such days. */
export function writeRelative(operator: FilterOperator, subject: Json, days: RelativeDays): Json | undefined {
  const { first, last } = endsOf(days)
  switch (operator) {
    case '$lt':
      return { LT: [subject, first] }
    case '$gte':
      return { GTE: [subject, first] }
    case '$gt':
      return { GT: [subject, last] }
    case '$lte':
      return { LTE: [subject, last] }
    case '$eq':
      return isSameJson(first, last) ? { EQ: [subject, first] } : { BETWEEN: [subject, first, last] }
    case '$ne':
      return isSameJson(first, last) ? { NE: [subject, first] } : { NOT: [{ BETWEEN: [subject, first, last] }] }
    default:
      return undefined
  }
}

const ends: Readonly<Partial<Record<FilterOperator, keyof Ends>>> = {
  $lt: 'first',
  $gte: 'first',
  $gt: 'last',
  $lte: 'last',
}

/** The days that such operands of an operator were written of; undefined where they are none of ours. */
export function readRelative(operator: FilterOperator, operands: readonly unknown[]): RelativeDays | undefined {
  const end = ends[operator]
  return candidates(operands).find(days => {
    const { first, last } = endsOf(days)
    const written = end ? [{ first, last }[end]] : isSameJson(first, last) ? [first] : [first, last]
    return isSameJson(written, operands)
  })
}

/** A count of days stands in the formula itself. */
function candidates(operands: readonly unknown[]): RelativeDays[] {
  const counts = operands.map(shiftOf).filter(count => count !== 0)
  return relativeDayNames.flatMap((relative): RelativeDays[] => {
    if (!countsDays(relative)) return [{ relative }]
    return counts.flatMap(count => {
      const days = Math.abs(count) + 1
      return isDayCount(days) ? [{ relative, days }] : []
    })
  })
}

function shiftOf(operand: unknown): number {
  const args = isPlainObject(operand) ? operand['DATEADD'] : undefined
  const count: unknown = Array.isArray(args) ? args[1] : undefined
  return typeof count === 'number' ? count : 0
}
