import { readMoment, writeMoment } from '../dates/moment.ts'
import type { FormulaValue } from '../value.ts'
import { type Fragment, parameter, sql } from './fragment.ts'
import type { SqlExpression, SqlKind } from './sql-form.ts'

/** The rules of `coerce` in SQL; text is always compared and cut by code point. */

export function textOf(given: SqlExpression): SqlExpression {
  return { ...given, kind: 'text', fragment: textFragment(given) }
}

export function numberOf(given: SqlExpression): SqlExpression {
  if (given.kind === 'number') return given
  const fragment =
    given.kind === 'boolean'
      ? sql`(${given.fragment})::int::float8`
      : sql`trellis.formula_digits(${textFragment(given)})`
  return { kind: 'number', fragment }
}

export function booleanOf(given: SqlExpression): SqlExpression {
  if (given.kind === 'boolean') return given
  const fragment =
    given.kind === 'number' ? sql`(${given.fragment} <> 0)` : sql`trellis.formula_truth(${textFragment(given)})`
  return { kind: 'boolean', fragment }
}

/** A value that is known, as a parameter; undefined where SQL has no such value (lists, characters it cannot hold). */
export function constantOf(value: FormulaValue): SqlExpression | undefined {
  const constant = { value }
  if (value === null) return { kind: 'text', fragment: sql`null::text`, constant }
  if (typeof value === 'number') return { kind: 'number', fragment: parameter(value, 'float8'), constant }
  if (typeof value === 'boolean') return { kind: 'boolean', fragment: parameter(value, 'boolean'), constant }
  if (typeof value !== 'string' || value.includes('\0') || !value.isWellFormed()) return undefined
  return { kind: 'text', fragment: parameter(value, 'text'), constant }
}

/** An empty value fits any kind. */
export function nullOf(kind: SqlKind): SqlExpression {
  return { kind, fragment: nulls[kind], constant: { value: null } }
}

export function isNullConstant(given: SqlExpression): boolean {
  return given.constant?.value === null
}

const nulls: Readonly<Record<SqlKind, Fragment>> = {
  number: sql`null::float8`,
  text: sql`null::text`,
  boolean: sql`null::boolean`,
  date: sql`null::date`,
  dateTime: sql`null::timestamptz`,
}

/** A day or a moment; text only where it is known, because SQL cannot tell which of the two it will be. */
export function momentOf(given: SqlExpression, timeZone: string): SqlExpression | undefined {
  if (given.kind === 'date' || given.kind === 'dateTime') return given
  if (!given.constant) return undefined
  const known = readMoment(given.constant.value, timeZone)
  if (known === null) return { ...nullOf('dateTime') }
  return dateConstant(known.isDay ? 'date' : 'dateTime', writeMoment(known) ?? '')
}

/** A known text as a value of a column's kind, where it is written exactly as that kind is. */
export function asKind(given: SqlExpression, kind: 'date' | 'dateTime'): SqlExpression | undefined {
  const value = given.constant?.value
  if (typeof value !== 'string') return undefined
  const known = readMoment(value, 'UTC')
  if (known === null || writeMoment(known) !== value || known.isDay !== (kind === 'date')) return undefined
  return dateConstant(kind, value)
}

function dateConstant(kind: 'date' | 'dateTime', text: string): SqlExpression {
  const fragment = parameter(text, kind === 'date' ? 'date' : 'timestamptz')
  return { kind, fragment, constant: { value: text } }
}

/** A moment in milliseconds since 1970. */
export function momentConstant(milliseconds: number): SqlExpression {
  return dateConstant('dateTime', new Date(milliseconds).toISOString())
}

function textFragment(given: SqlExpression): Fragment {
  if (given.kind === 'text') return given.constant ? given.fragment : sql`(${given.fragment} collate "C")`
  if (given.kind === 'boolean') return sql`(${given.fragment})::text`
  return sql`trellis.formula_text(${given.fragment})`
}
