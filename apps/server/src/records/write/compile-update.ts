import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { CalculatedColumn } from '../calculations/calculated-columns.ts'
import { type Aliases, compileFilter, makeAliases, tableOf } from '../query/compile-filter.ts'
import { type CompiledSql, compileSql, requestSlot } from '../query/compile-sql.ts'
import { waitingProperties } from '../query/link-text.ts'
import { type Projection, rowText } from '../query/row-text.ts'
import { isReadable, type Scope } from '../query/scope.ts'
import { activityColumns, activityTable, changedLink, changedValue } from './activity-sql.ts'
import { type ColumnChange, changeTests } from './change-tests.ts'
import { readableText } from './compile-create.ts'
import type { FixedFilters } from './fixed-filter.ts'
import { type KeptAt, keptAnswer } from './keep-answer.ts'
import { linkTests, readableExists } from './link-problems.ts'
import { type FieldProblems, joinTexts, problemsText, readProblems } from './row-problems.ts'
import { readSavedRow, savedRow } from './saved-row.ts'
import { tableColumns } from './table-columns.ts'

export type UpdateShape = {
  scope: Scope
  projection: Projection
  calculated: readonly CalculatedColumn[]
  changes: readonly ColumnChange[]
  idPlace: number
  userPlace: number
  /** The version the caller loaded; undefined = unconditional. */
  versionPlace: number | undefined
  /** Only `base.version` was sent: any other version is a conflict. */
  strict: boolean
  fixed: FixedFilters
  activity: { id: number; batchId: number; origin: number } | undefined
  /** Log entries of links that were changed before in the transaction: their JSON text, or null, and their number. */
  linkEntries: { text: number; count: number }
  /** Place of the key that the answer is kept under. */
  answerKey: KeptAt | undefined
}

export type UpdateAnswer = FieldProblems & {
  readable: boolean
  updatable: boolean
  allowed: boolean
  stale: boolean
  changed: boolean
  version: number
  theirs: string | null
  /** null: nothing was written. */
  record: string | null
}

/**
 * One statement decides everything about a save: `old` is the row, locked; `staged` and `next` what it would become; `verdict` what
 * speaks against it; only where nothing does, `made` writes the row and `logged` its activity. A save that changes nothing writes
 * nothing. No row in the answer: there is no such record.
 */
export function compileUpdate(shape: UpdateShape): CompiledSql {
  const aliases = makeAliases()
  const { scope } = shape
  const names = tableColumns(scope.collection).map(column => column.name)
  const isKept = shape.answerKey !== undefined
  const { values, joins, columns } = savedRow(scope, shape.projection, { isKept, aliases })
  const compiled = compileSql(sql`with old as (${oldRow(shape, aliases)}),
    staged as (select ${stagedColumns(shape, names, aliases)} from old, (select ${inputColumns(shape)}) input),
    next as (select ${nextColumns(shape, names)} from staged),
    verdict as (select ${verdict(shape, aliases)} from old, next),
    made as (update ${tableOf(scope)} as target set ${assignments(shape)} from next, verdict
      where target."id" = next."id" and "$changed" and ${accepted}
      returning target.*)${logged(shape)}${isKept ? kept(shape, aliases) : sql``}
    select verdict."$readable", verdict."$updatable", "$allowed", "$stale", "$changed", old."version", "$problems", ${theirs(shape, aliases)}, ${sql.join(values)}
    from old, verdict left join made on true${joins}`)
  return columns ? { ...compiled, columns } : compiled
}

/** Of a save that changed nothing the answer is the row as it was. */
function kept(shape: UpdateShape, aliases: Aliases): Sql {
  const text = (row: string) => readableText(shape.scope, shape.projection, { row, aliases })
  const answer = sql`coalesce((select ${text('made')} from made), ${text('old')})`
  return keptAnswer(shape.answerKey, answer, sql`from old, verdict where ${accepted}`)
}

export function readUpdateAnswer(texts: readonly (string | null)[], { columns }: CompiledSql): UpdateAnswer {
  const [readable, updatable, allowed, stale, changed, version, problems, theirsText, ...saved] = texts
  return {
    ...readProblems(problems),
    readable: readable === 't',
    updatable: updatable === 't',
    allowed: allowed === 't',
    stale: stale === 't',
    changed: changed === 't',
    version: Number(version),
    theirs: theirsText ?? null,
    record: readSavedRow(saved, columns),
  }
}

/** Nothing speaks against the save. */
export const accepted = sql`verdict."$readable" and verdict."$updatable" and "$allowed" and not "$stale"
        and "$problems" is null`

function oldRow({ scope, idPlace }: UpdateShape, aliases: Aliases): Sql {
  const readable = isReadable(scope) ? compileFilter(scope.rules.read.node, 't0', aliases) : sql`false`
  const updatable = compileFilter(scope.rules.update.node, 't0', aliases)
  return sql`select t0.*, (${readable}) is true as "$readable", (${updatable}) is true as "$updatable"
    from ${tableOf(scope)} as t0 where t0."id" = ${requestSlot(idPlace)} for update of t0`
}

function inputColumns({ changes, linkEntries, versionPlace }: UpdateShape): Sql {
  const columns = changes.flatMap((each, index) => [
    sql`${requestSlot(each.value)}::${each.type} as ${sql.id(`$v${index}`)}`,
    ...(each.base === undefined ? [] : [sql`${requestSlot(each.base)}::${each.type} as ${sql.id(`$b${index}`)}`]),
    ...(each.change === 'delta' ? [sql`${requestSlot(each.removed)}::text[] as ${sql.id(`$r${index}`)}`] : []),
  ])
  const version = versionPlace === undefined ? sql`null` : requestSlot(versionPlace)
  return sql.join([
    ...columns,
    sql`${requestSlot(linkEntries.text)}::text as "$links"`,
    sql`${requestSlot(linkEntries.count)}::integer as "$linkCount"`,
    sql`${version}::integer as "$version"`,
  ])
}

/** The row with what was sent; the input comes along for the verdict. */
export function stagedColumns(
  { changes, userPlace, projection }: UpdateShape,
  names: readonly string[],
  aliases: Aliases,
): Sql {
  const values = new Map<string, Sql>(
    changes.map((each, index) => [each.column, changedColumn(each, index, { targets: projection.targets, aliases })]),
  )
  values.set('version', sql`old."version" + 1`)
  values.set('updatedAt', sql`clock_timestamp()::timestamptz(3)`)
  values.set('updatedBy', sql`${requestSlot(userPlace)}::text`)
  const row = names.map(name => sql`${values.get(name) ?? sql.ref(`old.${name}`)} as ${sql.id(name)}`)
  return sql`${sql.join(row)}, input.*`
}

type ChangeSurroundings = { targets: Projection['targets']; aliases: Aliases }

function changedColumn(each: ColumnChange, index: number, { targets, aliases }: ChangeSurroundings): Sql {
  const value = sql.ref(`input.$v${index}`)
  if (each.field.beside) {
    const old = sql.ref(`old.${each.column}`)
    return mergedProperties(each.change === 'merge' ? old : waitingProperties(each.field, old), value)
  }
  if (each.change === 'set' || !each.field.association) return value
  const before = sql.ref(`old.${each.column}`)
  const visible = readableExists(targets.get(each.field.association.targetCollectionId), before, aliases)
  if (each.change === 'clear') return sql`case when ${visible} then null else ${before} end`
  return sql`case when ${value} is not null then ${value} when ${before} = any(${sql.ref(`input.$r${index}`)}) and ${visible} then null else ${before} end`
}

/** Null clears a key. */
export function mergedProperties(before: Sql, sent: Sql): Sql {
  return sql`nullif((coalesce(${before}, '{}') || coalesce(${sent}, '{}')) - array(select key from jsonb_each(${sent}) where value = 'null'), '{}')`
}

export function nextColumns({ calculated, changes }: UpdateShape, names: readonly string[]): Sql {
  const values = new Map(calculated.map(({ column, value }): [string, Sql] => [column, value('staged')]))
  const inputs = changes.flatMap((each, index) => [
    ...(each.base === undefined ? [] : [sql.id(`$b${index}`)]),
    ...(each.change === 'delta' ? [sql.id(`$v${index}`), sql.id(`$r${index}`)] : []),
  ])
  const row = names.map(name => sql`${values.get(name) ?? sql.ref(`staged.${name}`)} as ${sql.id(name)}`)
  return sql.join([...row, ...inputs, sql`"$links"`, sql`"$linkCount"`, sql`"$version"`])
}

export function verdict(shape: UpdateShape, aliases: Aliases): Sql {
  const { scope, changes } = shape
  const places = new Map(changes.map(each => [each.column, each.value]))
  const changed = loggedColumns(shape).map(
    column => sql`${sql.ref(`next.${column}`)} is distinct from ${sql.ref(`old.${column}`)}`,
  )
  const count = changed.map(each => sql`(${each})::integer`)
  const tests = [
    ...linkTests(scope, { ...shape, places }, aliases, 'old'),
    ...changes.flatMap((each, index) => changeTests(shape, { each, index, aliases })),
  ]
  return sql.join([
    sql`old."$readable"`,
    sql`old."$updatable"`,
    sql`(${compileFilter(scope.rules.update.node, 'next', aliases)}) is true as "$allowed"`,
    sql`${problemsText(tests)} as "$problems"`,
    sql`${isStale(shape)} as "$stale"`,
    sql`(${sql.join([...changed, sql`"$links" is not null`], sql` or `)}) as "$changed"`,
    sql`(${sql.join([...count, sql`"$linkCount"`], sql` + `)}) as "$count"`,
  ])
}

function isStale({ strict, versionPlace }: UpdateShape): Sql {
  return strict && versionPlace !== undefined ? sql`(old."version" <> "$version")` : sql`false`
}

/** Columns whose change is told by the log: those sent, and calculations of the builder's. */
function loggedColumns({ changes, calculated }: UpdateShape): string[] {
  return [
    ...changes.map(each => each.column),
    ...calculated.filter(({ field }) => !field.system).map(({ column }) => column),
  ]
}

export function assignments({ changes, calculated }: UpdateShape): Sql {
  const columns = new Set([...changes.map(each => each.column), ...calculated.map(({ column }) => column)])
  const set = [...columns, 'version', 'updatedAt', 'updatedBy'].map(
    column => sql`${sql.id(column)} = ${sql.ref(`next.${column}`)}`,
  )
  return sql.join(set)
}

function logged(shape: UpdateShape): Sql {
  const { scope, activity, userPlace } = shape
  if (!activity) return sql``
  return sql`,
    logged as (insert into ${activityTable(scope.caller.tenant)} (${activityColumns})
      select ${requestSlot(activity.id)}, 'update', ${scope.collection.id}, made."id", made."updatedAt", ${requestSlot(userPlace)}, ${requestSlot(activity.batchId)},
        "$count", ${changeLog(shape)}, ${requestSlot(activity.origin)}, made."version"
      from made, old, next, verdict)`
}

/** What changed between the rows `old` and `next`, as the log keeps it. */
export function changeLog({ changes, calculated, projection }: UpdateShape): Sql {
  const values = [
    ...changes.map(each => each.field),
    ...calculated.map(each => each.field).filter(field => !field.system),
  ]
  const entries = values.flatMap((field): Sql[] => {
    const change = changes.find(each => each.field === field)
    if (!field.association || !change) return [changedValue(field, { from: 'old', to: 'next' }) ?? sql`null`]
    const target = projection.targets.get(field.association.targetCollectionId)
    const columns = { from: sql.ref(`old.${change.column}`), to: sql.ref(`next.${change.column}`) }
    return target ? [changedLink(field, target.collection, columns)] : []
  })
  return sql`('[' || ${joinTexts([...entries, sql`"$links"`])} || ']')::jsonb`
}

/** What stands in the fields that the save sent, for the person who has to choose. */
export function theirs({ changes, projection, versionPlace }: UpdateShape, aliases: Aliases): Sql {
  if (versionPlace === undefined) return sql`null::text`
  const fields = changes.map(each => each.field)
  const text = rowText('old', { ...projection, fields }, aliases)
  return sql`case when "$stale" or "$problems" is not null then ${text} end`
}
