import { UserError, uuidv7 } from '@trellis/base'
import type { ChangeLogEntry } from '@trellis/model'
import { sql } from 'kysely'
import type { TransactionConnection } from '../../database/database.ts'
import type { Calculations } from '../calculations/find-calculations.ts'
import { bindStatement, type Engine, scopesByCollection } from '../engine.ts'
import { tableOf } from '../query/compile-filter.ts'
import { type ReadProjection, readProjection } from '../query/read-projection.ts'
import type { Scope } from '../query/scope.ts'
import { originOf } from '../write/activity-sql.ts'
import type { ColumnChange } from '../write/change-tests.ts'
import type { CheckedRecord } from '../write/check-record.ts'
import type { UpdateShape } from '../write/compile-update.ts'
import { filterWithValues } from '../write/filter-with-values.ts'
import { fixedFilters } from '../write/fixed-filter.ts'
import { readChanges } from '../write/read-changes.ts'
import type { RecordBase } from './bulk-item.ts'
import { compileUpdateSet, type SetAnswer } from './compile-update-set.ts'

/** A checked change of one record; `linkEntries` tells the log of links elsewhere that were changed before. */
export type SetUpdate = {
  id: string
  checked: CheckedRecord
  base: RecordBase | undefined
  linkEntries?: readonly ChangeLogEntry[] | undefined
}

export type UpdateSet = {
  engine: Engine
  connection: TransactionConnection
  scope: Scope
  /** All of them worked out by PostgreSQL. */
  calculations: Calculations
  batchId: string
  updates: readonly SetUpdate[]
  /** Takes whose loaded values are none. */
  refused: Map<string, UserError>
}

/** Saves many records by one statement for each set of changed fields; what speaks against one keeps none of the others out. */
export async function updateSet(set: UpdateSet): Promise<SetAnswer[]> {
  const projection = await readProjection({}, set.scope, set.engine.scopes)
  const answers: SetAnswer[] = []
  for (const group of groupByShape(set)) answers.push(...(await updateGroup(set, group, projection)))
  return answers
}

/** Locks them in the order of their ids, so that two savers never wait for each other; answers those that the caller may read with their versions. */
export async function lockPresent(
  connection: TransactionConnection,
  scope: Scope,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await connection.run<{ id: string; version: number; isSeen: boolean }>(
    sql`select t."id", t."version", (${filterWithValues(scope, 'read', 't')}) is true as "isSeen"
      from ${tableOf(scope)} t where t."id" = any(${[...ids]}::text[]) order by t."id" for update of t`,
  )
  return new Map(rows.flatMap(row => (row.isSeen ? [[row.id, row.version]] : [])))
}

type Group = {
  shape: string
  changes: ColumnChange[]
  hasBase: boolean
  strict: boolean
  rows: Record<string, unknown>[]
}

function groupByShape(set: UpdateSet): Group[] {
  const groups = new Map<string, Group>()
  for (const update of set.updates) {
    const { id, base, linkEntries = [] } = update
    const values: unknown[] = []
    const read = readOrRefuse(set, update, values)
    if (!read) continue
    const { changes, shape } = read
    const strict = base !== undefined && base.values === undefined
    const key = `${shape}|${base !== undefined}|${strict}`
    const group = groups.get(key) ?? { shape: key, changes, hasBase: base !== undefined, strict, rows: [] }
    groups.set(key, group)
    const links = { $links: linksText(linkEntries), $linkCount: linkEntries.length }
    group.rows.push({ ...rowOf(changes, values), ...links, $id: id, $activity: uuidv7(), $version: base?.version })
  }
  return [...groups.values()]
}

function readOrRefuse({ scope, refused }: UpdateSet, { id, checked, base }: SetUpdate, values: unknown[]) {
  try {
    return readChanges({ scope, checked, base, values })
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    refused.set(id, error)
    return undefined
  }
}

/** As `compileUpdate` takes them; none is a save that changes no link elsewhere. */
function linksText(entries: readonly ChangeLogEntry[]): string | undefined {
  return entries.length === 0 ? undefined : entries.map(entry => JSON.stringify(entry)).join(',')
}

function rowOf(changes: readonly ColumnChange[], values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const [index, each] of changes.entries()) {
    row[`$v${index}`] = values[each.value]
    if (each.base !== undefined) row[`$b${index}`] = values[each.base]
    if (each.change === 'delta') row[`$r${index}`] = values[each.removed]
  }
  return row
}

async function updateGroup(set: UpdateSet, group: Group, { projection, shape }: ReadProjection): Promise<SetAnswer[]> {
  const { engine, connection, scope, calculations, batchId } = set
  const { changes } = group
  const logs = scope.collection.activity === 'log'
  const fixed = await fixedFilters(
    changes.map(each => each.field),
    engine,
    scope,
  )
  const places = { rows: 0, ids: 1, user: 2, batchId: 3, origin: 4 }
  const update = (): UpdateShape => ({
    scope,
    projection,
    calculated: calculations.columns,
    changes,
    idPlace: places.ids,
    userPlace: places.user,
    versionPlace: group.hasBase ? places.rows : undefined,
    strict: group.strict,
    fixed,
    activity: logs ? { id: places.ids, batchId: places.batchId, origin: places.origin } : undefined,
    linkEntries: { text: 0, count: 0 },
    answerKey: undefined,
  })
  const key = `update-set|${scope.key}|${shape}|${group.shape}|${logs}|${calculations.key}`
  const cached = engine.statements.find(key, () => compileUpdateSet(update(), places))
  const ids = group.rows.map(row => row['$id'])
  const values = [JSON.stringify(group.rows), ids, scope.caller.userId, batchId, originOf(scope.caller)]
  const statement = bindStatement(cached, values, scopesByCollection(scope, projection.targets.values()))
  return (await connection.query<SetAnswer>(statement)).rows
}
