import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import { type Aliases, compileFilter, makeAliases, tableOf } from '../query/compile-filter.ts'
import { type CompiledSql, compileSql, requestSlot } from '../query/compile-sql.ts'
import { isReadable } from '../query/scope.ts'
import { activityColumns, activityTable } from '../write/activity-sql.ts'
import {
  accepted,
  assignments,
  changeLog,
  nextColumns,
  stagedColumns,
  theirs,
  type UpdateAnswer,
  type UpdateShape,
  verdict,
} from '../write/compile-update.ts'
import { tableColumns } from '../write/table-columns.ts'

/** Places of what the statement takes beside the shape's own: the rows as JSON, and their ids. */
export type SetPlaces = { rows: number; ids: number; user: number; batchId: number; origin: number }

/** What became of a row; `refused` says what speaks against it, where something does. */
export type SetAnswer = { id: string; version: number; changed: boolean; refused: SetRefusal | null }

export type SetRefusal = Pick<UpdateAnswer, 'readable' | 'updatable' | 'allowed' | 'stale' | 'theirs'> & {
  /** For `readProblems`. */
  problems: string | null
}

/**
 * `compileUpdate` over many rows whose saves change the same columns: the same verdict for each, and only rows with nothing against
 * them are written. The rows must be locked already; one that is not there is not answered.
 */
export function compileUpdateSet(shape: UpdateShape, places: SetPlaces): CompiledSql {
  const aliases = makeAliases()
  const { scope } = shape
  const names = tableColumns(scope.collection).map(column => column.name)
  const readable = isReadable(scope) ? compileFilter(scope.rules.read.node, 't0', aliases) : sql`false`
  const updatable = compileFilter(scope.rules.update.node, 't0', aliases)
  return compileSql(sql`with input as materialized (select ${inputColumns(shape)} from json_to_recordset(${requestSlot(places.rows)}::json) as r(${inputTypes(shape)})),
    old as (select t0.*, (${readable}) is true as "$readable", (${updatable}) is true as "$updatable"
      from ${tableOf(scope)} as t0 where t0."id" = any(${requestSlot(places.ids)}::text[])),
    staged as (select ${stagedColumns(shape, names, aliases)} from old join input on input."$id" = old."id"),
    next as (select ${nextColumns(shape, names)} from staged),
    verdict as (select next."id" as "$row", ${verdict(shape, aliases)} from old join next on next."id" = old."id"),
    made as (update ${tableOf(scope)} as target set ${assignments(shape)} from next join verdict on verdict."$row" = next."id"
      where target."id" = next."id" and "$changed" and ${accepted}
      returning target.*)${logged(shape, places)}
    select old."id", coalesce(made."version", old."version") as "version", "$changed" as "changed",
      case when (${accepted}) is not true then ${refusal(shape, aliases)} end as "refused"
    from old join verdict on verdict."$row" = old."id" left join made on made."id" = old."id"`)
}

function refusal(shape: UpdateShape, aliases: Aliases): Sql {
  return sql`json_build_object('readable', verdict."$readable", 'updatable', verdict."$updatable", 'allowed', "$allowed", 'stale', "$stale",
    'problems', "$problems", 'theirs', ${theirs(shape, aliases)})`
}

function inputColumns({ changes, versionPlace }: UpdateShape): Sql {
  const columns = changes.flatMap((each, index) => [
    sql`r.${sql.id(`$v${index}`)}::${each.type} as ${sql.id(`$v${index}`)}`,
    ...(each.base === undefined ? [] : [sql`r.${sql.id(`$b${index}`)}::${each.type} as ${sql.id(`$b${index}`)}`]),
    ...(each.change === 'delta'
      ? [sql`array(select json_array_elements_text(r.${sql.id(`$r${index}`)})) as ${sql.id(`$r${index}`)}`]
      : []),
  ])
  const version = versionPlace === undefined ? sql`null::integer` : sql`r."$version"`
  return sql.join([
    sql`r."$id"`,
    sql`r."$activity"`,
    ...columns,
    sql`r."$links"`,
    sql`r."$linkCount"`,
    sql`${version} as "$version"`,
  ])
}

function inputTypes({ changes }: UpdateShape): Sql {
  const columns = changes.flatMap((_each, index) => [
    sql`${sql.id(`$v${index}`)} text`,
    sql`${sql.id(`$b${index}`)} text`,
    sql`${sql.id(`$r${index}`)} json`,
  ])
  return sql.join([
    sql`"$id" text`,
    sql`"$activity" text`,
    sql`"$version" integer`,
    sql`"$links" text`,
    sql`"$linkCount" integer`,
    ...columns,
  ])
}

function logged(shape: UpdateShape, places: SetPlaces): Sql {
  const { scope, activity } = shape
  if (!activity) return sql``
  return sql`,
    logged as (insert into ${activityTable(scope.caller.tenant)} (${activityColumns})
      select sent."$activity", 'update', ${scope.collection.id}, made."id", made."updatedAt", ${requestSlot(places.user)}, ${requestSlot(places.batchId)},
        "$count", ${changeLog(shape)}, ${requestSlot(places.origin)}, made."version"
      from made join old on old."id" = made."id" join next on next."id" = made."id" join verdict on verdict."$row" = made."id"
        join (select "$id", "$activity" from input) sent on sent."$id" = made."id")`
}
