import { asKind, booleanOf, isNullConstant, nullOf, textOf } from './convert.ts'
import { type Fragment, join, sql } from './fragment.ts'
import { booleanSql, type SqlExpression } from './sql-form.ts'

type Maybe = SqlExpression | undefined

/** The same, empty equal to empty. As a condition it is a plain `=`, which an index serves. */
export function equalSql(left: Maybe, right: Maybe): Maybe {
  if (!left || !right) return undefined
  if (isNullConstant(left)) return booleanSql(sql`(${right.fragment} is null)`)
  if (isNullConstant(right)) return booleanSql(sql`(${left.fragment} is null)`)
  const pair = sameKind(left, right)
  if (!pair) return booleanSql(sql`(${left.fragment} is null and ${right.fragment} is null)`)
  const [a, b] = pair
  if (!a.constant && !b.constant) return booleanSql(sql`(${a.fragment} is not distinct from ${b.fragment})`)
  const condition = sql`(${a.fragment} = ${b.fragment})`
  return { ...booleanSql(sql`coalesce(${condition}, false)`), condition }
}

export function differentSql(left: Maybe, right: Maybe): Maybe {
  const equal = equalSql(left, right)
  return equal && booleanSql(sql`(not ${equal.fragment})`)
}

const signs = { '<': sql`<`, '<=': sql`<=`, '>': sql`>`, '>=': sql`>=` } as const

/** False where one is empty or the two are of different kinds. */
export function orderSql(left: Maybe, right: Maybe, sign: keyof typeof signs): Maybe {
  if (!left || !right) return undefined
  const pair = sameKind(left, right)
  if (!pair || isNullConstant(left) || isNullConstant(right)) return booleanSql(sql`false`)
  const [a, b] = pair[0].kind === 'text' ? pair.map(textOf) : pair
  if (!a || !b) return undefined
  const condition = sql`(${a.fragment} ${signs[sign]} ${b.fragment})`
  return { ...booleanSql(sql`coalesce(${condition}, false)`), condition }
}

export function allSql(args: readonly SqlExpression[]): Maybe {
  if (args.length === 0) return booleanSql(sql`true`)
  const truths = args.map(booleanOf)
  const condition = sql`(${join(truths.map(conditionOf), sql` and `)})`
  return { ...booleanSql(sql`(${join(truths.map(truthOf), sql` and `)})`), condition }
}

export function anySql(args: readonly SqlExpression[]): Maybe {
  if (args.length === 0) return booleanSql(sql`false`)
  const truths = args.map(booleanOf)
  const condition = sql`(${join(truths.map(conditionOf), sql` or `)})`
  return { ...booleanSql(sql`(${join(truths.map(truthOf), sql` or `)})`), condition }
}

/** Missing, or an empty text. */
export function emptySql(given: Maybe): Maybe {
  if (!given) return undefined
  return booleanSql(
    given.kind === 'text' ? sql`(coalesce(${given.fragment}, '') = '')` : sql`(${given.fragment} is null)`,
  )
}

export function coalesceSql(args: readonly SqlExpression[]): Maybe {
  const values = oneKind(args)
  const [first] = values ?? []
  if (!values || !first) return undefined
  return {
    kind: first.kind,
    fragment: sql`coalesce(${join(
      values.map(each => each.fragment),
      sql`, `,
    )})`,
  }
}

/** Conditions and values in turn, and what else. All values must be of one kind. */
export function chooseSql(pairs: readonly Maybe[], otherwise: Maybe): Maybe {
  const given = pairs.filter(each => each !== undefined)
  if (given.length < pairs.length) return undefined
  const results = given.filter((_, place) => place % 2 === 1)
  const values = oneKind(otherwise ? [...results, otherwise] : results)
  const [first] = values ?? []
  if (!values || !first) return undefined
  const cases = results.map((_, place) => {
    const when = given[place * 2]
    const then = values[place]
    return when && then ? sql`when ${conditionOf(booleanOf(when))} then ${then.fragment}` : sql``
  })
  const last = otherwise ? values.at(-1) : undefined
  const otherwiseSql = last ? sql` else ${last.fragment}` : sql``
  return { kind: first.kind, fragment: sql`(case ${join(cases, sql` `)}${otherwiseSql} end)` }
}

/** Never null, for where that would change the result. */
function truthOf(given: SqlExpression): Fragment {
  return sql`(${given.fragment} is true)`
}

/** Where null counts as false anyway. */
export function conditionOf(given: SqlExpression): Fragment {
  return given.condition ?? given.fragment
}

/** Two expressions as one kind; undefined where their values never have one. Days, moments and text are all text to a formula. */
function sameKind(left: SqlExpression, right: SqlExpression): readonly [SqlExpression, SqlExpression] | undefined {
  if (left.kind === right.kind) return [left, right]
  if (!isTextual(left) || !isTextual(right)) return undefined
  if (left.kind !== 'text') {
    const known = asKind(right, left.kind)
    if (known) return [left, known]
  }
  if (right.kind !== 'text') {
    const known = asKind(left, right.kind)
    if (known) return [known, right]
  }
  return [textOf(left), textOf(right)]
}

function oneKind(args: readonly SqlExpression[]): readonly SqlExpression[] | undefined {
  const first = args.find(each => !isNullConstant(each)) ?? args[0]
  if (!first) return undefined
  const typed = args.map(each => (isNullConstant(each) ? nullOf(first.kind) : each))
  if (typed.every(each => each.kind === first.kind))
    return typed.map(each => (each.kind === 'text' ? textOf(each) : each))
  return typed.every(isTextual) ? (asOneMoment(typed) ?? typed.map(textOf)) : undefined
}

/** Days beside known texts that are written as days stay days, moments stay moments: a date column beside today. */
function asOneMoment(typed: readonly SqlExpression[]): readonly SqlExpression[] | undefined {
  const kind = typed.find(each => each.kind !== 'text')?.kind
  if (kind !== 'date' && kind !== 'dateTime') return undefined
  const moments = typed.map(each => (each.kind === kind ? each : asKind(each, kind)))
  return moments.every(each => each !== undefined) ? moments : undefined
}

function isTextual(given: SqlExpression): given is SqlExpression & { kind: 'text' | 'date' | 'dateTime' } {
  return given.kind === 'text' || given.kind === 'date' || given.kind === 'dateTime'
}
