import { ownValue } from '@trellis/base'
import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { CalculatedColumn } from '../calculations/calculated-columns.ts'
import { type Aliases, compileFilter, makeAliases, tableOf } from '../query/compile-filter.ts'
import { type CompiledSql, compileSql, requestSlot } from '../query/compile-sql.ts'
import { minimalRowText, type Projection, rowText } from '../query/row-text.ts'
import { everything, isReadable, type Scope } from '../query/scope.ts'
import { activityColumns, activityTable } from './activity-sql.ts'
import type { FixedFilters } from './fixed-filter.ts'
import { generatedValue } from './generated-value.ts'
import { type KeptAt, keptAnswer } from './keep-answer.ts'
import { linkTests } from './link-problems.ts'
import { problemsText, readProblems } from './row-problems.ts'
import { readSavedRow, savedRow } from './saved-row.ts'
import { type TableColumn, tableColumns } from './table-columns.ts'

/** The row of an insert as one caller sends it. `places` are indexes into the request's values. */
export type CreateShape = {
  scope: Scope
  projection: Projection
  calculated: readonly CalculatedColumn[]
  /** By column: the place of its value. */
  places: ReadonlyMap<string, number>
  userPlace: number
  activity: { id: number; batchId: number; origin: number } | undefined
  /** The row rule is looked at later in the transaction, when all links are there. */
  ruleLater: boolean
  fixed: FixedFilters
  /** Place of the key that the answer is kept under. */
  answerKey: KeptAt | undefined
}

export type CreateAnswer = { allowed: boolean; missing: string[]; record: string | null }

export function readCreateAnswer(
  [allowed, problems, ...saved]: readonly (string | null)[],
  { columns }: CompiledSql,
): CreateAnswer {
  return { allowed: allowed === 't', missing: readProblems(problems).missing, record: readSavedRow(saved, columns) }
}

/**
 * The record and its activity in one statement: `input` holds what was sent, `next` the row as it would be, which is inserted only
 * where the row rule allows it and every linked record is one that the caller may read.
 */
export function compileCreate(shape: CreateShape): CompiledSql {
  const { scope } = shape
  const aliases = makeAliases()
  const names = tableColumns(scope.collection).map(column => column.name)
  const rule = shape.ruleLater ? sql`true` : compileFilter(scope.rules.create.node, 'next', aliases)
  const columns = sql.join(names.map(name => sql.id(name)))
  const isKept = shape.answerKey !== undefined
  const kept = isKept
    ? keptAnswer(shape.answerKey, readableText(scope, shape.projection, { row: 'made', aliases }), sql`from made`)
    : sql``
  const { values, joins, columns: answered } = savedRow(scope, shape.projection, { isKept, aliases })
  const compiled = compileSql(sql`with input as (select ${inputColumns(shape)}),
    next as (select ${nextColumns(shape, names)} from input),
    verdict as (select (${rule}) as "$allowed", ${problemsText(linkTests(scope, shape, aliases))} as "$problems" from next),
    made as (insert into ${tableOf(scope)} (${columns}) select ${columns} from next, verdict where "$allowed" and "$problems" is null returning *)${logged(shape)}${kept}
    select coalesce("$allowed", false), "$problems", ${sql.join(values)}
    from verdict left join made on true${joins}`)
  return answered ? { ...compiled, columns: answered } : compiled
}

function inputColumns({ scope, places, userPlace }: CreateShape): Sql {
  const fixed: Readonly<Record<string, Sql>> = {
    version: sql`1`,
    createdAt: sql`clock_timestamp()::timestamptz(3)`,
    createdBy: sql`${requestSlot(userPlace)}::text`,
    updatedBy: sql`${requestSlot(userPlace)}::text`,
  }
  const value = ({ name, type, field }: TableColumn): Sql => {
    const place = places.get(name)
    const empty = generatedValue(field, scope.collection) ?? sql`null::${type}`
    return ownValue(fixed, name) ?? (place === undefined ? empty : sql`${requestSlot(place)}::${type}`)
  }
  return sql.join(tableColumns(scope.collection).map(column => sql`${value(column)} as ${sql.id(column.name)}`))
}

function nextColumns({ calculated }: CreateShape, names: readonly string[]): Sql {
  const values = new Map(calculated.map(({ column, value }): [string, Sql] => [column, value('input')]))
  values.set('updatedAt', sql`input."createdAt"`)
  return sql.join(names.map(name => sql`${values.get(name) ?? sql.ref(`input.${name}`)} as ${sql.id(name)}`))
}

function logged({ scope, activity, userPlace }: CreateShape): Sql {
  if (!activity) return sql``
  const { collection, caller } = scope
  return sql`,
    logged as (insert into ${activityTable(caller.tenant)} (${activityColumns})
      select ${requestSlot(activity.id)}, 'create', ${collection.id}, made."id", made."createdAt", ${requestSlot(userPlace)}, ${requestSlot(activity.batchId)}, 0, null, ${requestSlot(activity.origin)}, made."version" from made)`
}

/** The row as the caller may read it; who may not gets its id and version. */
export function readableText(scope: Scope, projection: Projection, at: { row: string; aliases: Aliases }): Sql {
  if (!isReadable(scope)) return minimalRowText(at.row)
  const full = rowText(at.row, projection, at.aliases)
  const rule = scope.rules.read.node
  if (rule === everything) return full
  return sql`case when ${compileFilter(rule, at.row, at.aliases)} then ${full} else ${minimalRowText(at.row)} end`
}
