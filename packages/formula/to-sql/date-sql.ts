import { clockLengths, dayCounts, monthCounts, type SpanUnit, type Unit, units } from '../dates/units.ts'
import { type Fragment, sql } from './fragment.ts'
import { numberSql, type SqlContext, type SqlExpression } from './sql-form.ts'

type Args = readonly SqlExpression[]

/** What calendar and clock of the zone show, as a timestamp without zone. */
export function wallSql(args: Args, place: number, context: SqlContext): Fragment {
  const date = args[place]
  if (!date) throw new Error('A date argument is missing')
  return date.kind === 'date'
    ? sql`(${date.fragment})::timestamp`
    : sql`(${date.fragment} at time zone ${context.timeZone})`
}

/** The moment; a day counts from its start in the zone. */
export function instantSql(args: Args, place: number, context: SqlContext): Fragment {
  const date = args[place]
  if (!date) throw new Error('A date argument is missing')
  return date.kind === 'date' ? momentOfWall(sql`(${date.fragment})::timestamp`, context) : date.fragment
}

const parts = {
  year: sql`year`,
  quarter: sql`quarter`,
  month: sql`month`,
  week: sql`week`,
  day: sql`day`,
  doy: sql`doy`,
  isodow: sql`isodow`,
  hour: sql`hour`,
  minute: sql`minute`,
  second: sql`second`,
} as const

export function partSql(args: Args, context: SqlContext, part: keyof typeof parts): SqlExpression {
  return numberSql(sql`extract(${parts[part]} from ${wallSql(args, 0, context)})::float8`)
}

/** Weeks that begin on Sunday; the one that holds 1 January is the first. */
export function weekNumberSql(args: Args, context: SqlContext): SqlExpression {
  const wall = wallSql(args, 0, context)
  return numberSql(sql`floor((extract(doy from ${wall}) + 12 - extract(dow from ${wall})) / 7)::float8`)
}

export function addUnitsSql(args: Args, context: SqlContext): SqlExpression | undefined {
  const unit = unitOf(args[2])
  const [date, count] = args
  if (!unit || !date || !count) return undefined
  const clock = clockLengths[unit]
  if (clock !== undefined) {
    const milliseconds = sql`trunc(${count.fragment}), ${whole(clock)}`
    return {
      kind: 'dateTime',
      fragment: sql`trellis.formula_add_clock(${instantSql(args, 0, context)}, ${milliseconds})`,
    }
  }
  const months = monthCounts[unit]
  const amount = sql`trunc(${count.fragment}), ${whole(dayCounts[unit] ?? 0)}, ${whole(months ?? 0)}`
  const wall = sql`trellis.formula_add_calendar(${wallSql(args, 0, context)}, ${amount})`
  return fromWall(wall, date, context)
}

export function unitsBetweenSql(args: Args, context: SqlContext): SqlExpression | undefined {
  const unit = unitOf(args[2])
  if (!unit) return undefined
  const clock = clockLengths[unit]
  if (clock !== undefined) {
    const ends = sql`${instantSql(args, 0, context)} at time zone 'UTC', ${instantSql(args, 1, context)} at time zone 'UTC'`
    return numberSql(sql`trellis.formula_milliseconds_between(${ends}, ${whole(clock)})`)
  }
  const ends = sql`${wallSql(args, 0, context)}, ${wallSql(args, 1, context)}`
  const days = dayCounts[unit]
  return days === undefined
    ? numberSql(sql`trellis.formula_months_between(${ends}, ${whole(monthCounts[unit] ?? 1)})`)
    : numberSql(sql`trellis.formula_milliseconds_between(${ends}, ${whole(days * 86_400_000)})`)
}

/** Full years from a day on to now. */
export function yearsSinceSql(args: Args, context: SqlContext): SqlExpression | undefined {
  const [since] = args
  const years = { kind: 'text', fragment: sql`'years'`, constant: { value: 'years' } } as const
  return since && unitsBetweenSql([context.now, since, years], context)
}

const spanTexts: Readonly<Record<SpanUnit, { name: Fragment; length: Fragment }>> = {
  second: { name: sql`'second'`, length: sql`interval '1 second'` },
  minute: { name: sql`'minute'`, length: sql`interval '1 minute'` },
  hour: { name: sql`'hour'`, length: sql`interval '1 hour'` },
  day: { name: sql`'day'`, length: sql`interval '1 day'` },
  week: { name: sql`'week'`, length: sql`interval '7 days'` },
  month: { name: sql`'month'`, length: sql`interval '1 month'` },
  quarter: { name: sql`'quarter'`, length: sql`interval '3 months'` },
  year: { name: sql`'year'`, length: sql`interval '1 year'` },
}

export function spanSql(args: Args, context: SqlContext, edge: 'start' | 'end'): SqlExpression | undefined {
  const [date, unit] = args
  const span = Object.entries(spanTexts).find(([name]) => name === unit?.constant?.value)?.[1]
  if (!date || !span) return undefined
  const start = sql`date_trunc(${span.name}, ${wallSql(args, 0, context)})`
  if (edge === 'start') return fromWall(start, date, context)
  const last = date.kind === 'date' ? sql`interval '1 day'` : sql`interval '1 millisecond'`
  return fromWall(sql`(${start} + ${span.length} - ${last})`, date, context)
}

/** A day stays a day. */
function fromWall(wall: Fragment, like: SqlExpression, context: SqlContext): SqlExpression {
  return like.kind === 'date'
    ? { kind: 'date', fragment: sql`trellis.formula_day(${wall})` }
    : { kind: 'dateTime', fragment: momentOfWall(wall, context) }
}

function momentOfWall(wall: Fragment, context: SqlContext): Fragment {
  return sql`trellis.formula_instant(${wall}, ${context.timeZone})`
}

function unitOf(given: SqlExpression | undefined): Unit | undefined {
  return units.find(unit => unit === given?.constant?.value)
}

/** A number of ours, never one of data. */
function whole(number: number): Fragment {
  return { strings: [String(Math.trunc(number))], values: [] }
}
