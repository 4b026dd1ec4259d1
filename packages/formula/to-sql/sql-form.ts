import type { FormulaValue } from '../value.ts'
import { type Fragment, sql } from './fragment.ts'

/** The PostgreSQL types that formulas are compiled over: float8, text, boolean, date, timestamptz. */
export type SqlKind = 'number' | 'text' | 'boolean' | 'date' | 'dateTime'

export type SqlExpression = {
  readonly kind: SqlKind
  readonly fragment: Fragment
  /** Known before the statement runs; travels as a parameter. */
  readonly constant?: { readonly value: FormulaValue }
  /** Of a boolean: a shorter form that may be null for false, for where that makes no difference. */
  readonly condition?: Fragment
}

export type SqlContext = {
  /** The zone's name, as a parameter. */
  readonly timeZone: Fragment
  /** The moment of asking, as a parameter. */
  readonly now: SqlExpression
}

/** Arguments in the order of the call, converted to what the parameters ask for; those left out are not there. */
export type SqlForm = (args: readonly SqlExpression[], context: SqlContext) => SqlExpression | undefined

export const numberSql = (fragment: Fragment): SqlExpression => ({ kind: 'number', fragment })
export const textSql = (fragment: Fragment): SqlExpression => ({ kind: 'text', fragment })
export const booleanSql = (fragment: Fragment): SqlExpression => ({ kind: 'boolean', fragment })

/** The fragment of an argument; a form is only asked with as many as the function needs. */
export function at(args: readonly SqlExpression[], place: number): Fragment {
  const argument = args[place]
  if (!argument) throw new Error(`The SQL form asks for argument ${place}, which was left out`)
  return argument.fragment
}

/** An argument with what it means when it is left out or empty. */
export function withDefault(args: readonly SqlExpression[], place: number, fallback: Fragment): Fragment {
  const argument = args[place]
  return argument ? sql`coalesce(${argument.fragment}, ${fallback})` : fallback
}

/** A form that calls one of the functions of `formulaSqlFunctions` (or of PostgreSQL) with its arguments. */
export function callsSql(name: `trellis.formula_${string}` | PostgresFunction, kind: SqlKind): SqlForm {
  const opening: Fragment = { strings: [`${name}(`], values: [] }
  return args => {
    const list = args.map(argument => argument.fragment)
    const [first, ...rest] = list
    const inside = first ? rest.reduce((left, right) => sql`${left}, ${right}`, first) : undefined
    return { kind, fragment: inside ? sql`${opening}${inside})` : sql`${opening})` }
  }
}

type PostgresFunction = 'abs' | 'ceil' | 'floor' | 'reverse' | 'char_length'
