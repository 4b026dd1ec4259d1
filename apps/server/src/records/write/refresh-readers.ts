import { sql } from 'kysely'
import { calculationsOf } from '../../collections/calculation-sources.ts'
import type { Collection } from '../../collections/collection.ts'
import type { TransactionConnection } from '../../database/database.ts'
import { findReaders, type Reader } from '../calculations/find-readers.ts'
import { type Changes, changesOf, followChanges, isRead, refreshRows } from '../calculations/follow-changes.ts'
import { readersInLine } from '../calculations/readers-in-line.ts'
import { addRecalculation } from '../calculations/recalculation.ts'
import type { Engine } from '../engine.ts'
import type { Scope } from '../query/scope.ts'
import type { CheckedRecord } from './check-record.ts'

/** Records that are worked out again within the save of the one they link; more are left to the background. */
const mostAtOnce = 200

/** Of a save all together, with those that read them in turn. */
const mostOfOne = 1000
const mostOfMany = 10_000

/** Collections with calculations made of something that the save changes. */
export async function readersOfChange(
  engine: Engine,
  { collection, caller }: Scope,
  checked: CheckedRecord,
): Promise<readonly Reader[]> {
  const readers = await findReaders(engine.collections, caller.tenant.id, collection)
  if (readers.length === 0) return readers
  const fields = changedFields(checked)
  return readers.filter(reader => isRead(reader, fields))
}

function changedFields({ values, links }: CheckedRecord): ReadonlySet<string> {
  return new Set([...[...values.keys()].map(({ id }) => id), ...links.map(({ field }) => field.id)])
}

type Refresh = { engine: Engine; connection: TransactionConnection; scope: Scope }
type Changed = { id: string; checked: CheckedRecord }

/**
 * Works out what the records that link these are made of, and what is made of that, in the transaction that changed them. Answers whether
 * more are left to the background.
 */
export async function refreshReaders(refresh: Refresh, changed: readonly Changed[]): Promise<boolean> {
  const { collection } = refresh.scope
  const fieldsById = new Map(changed.map(({ id, checked }) => [id, changedFields(checked)]))
  return follow(refresh, { collection, fieldsById })
}

/** The same for records of any collection of which these fields, and all calculations, may have changed. */
export async function refreshReadersOf(
  refresh: Refresh,
  { collection, ids, fieldIds = [] }: { collection: Collection; ids: readonly string[]; fieldIds?: readonly string[] },
): Promise<void> {
  const isLater = await follow(refresh, changesOf(collection, ids, [...calculationsOf(collection).keys(), ...fieldIds]))
  if (isLater) refresh.engine.bus.announce('calculations', refresh.scope.caller.tenant.id)
}

async function follow(refresh: Refresh, changes: Changes): Promise<boolean> {
  return followChanges(followingOf(refresh, changes.fieldsById.size), [changes])
}

function followingOf({ engine, connection, scope }: Refresh, count: number) {
  const { collections, log } = engine
  const most = { ofEach: mostAtOnce, together: count > 1 ? mostOfMany : mostOfOne }
  return { collections, log, connection, tenant: scope.caller.tenant, most }
}

type Removal = Refresh & { readers: readonly Reader[]; ids: readonly string[] }

/** Deletes what `remove` deletes; what is made of the records is worked out without them, and what is made of that. */
export async function removeWithReaders<Result>(
  { engine, connection, scope, readers, ids: removed }: Removal,
  remove: () => Promise<Result>,
): Promise<{ result: Result; isLater: boolean }> {
  const most = removed.length > 1 ? mostOfMany : mostAtOnce
  const found = new Map<Reader, string[]>()
  for (const reader of readers) {
    const { table, column } = { table: reader.collection.table, column: sql.id('t', reader.column) }
    const rows = await connection.run<{ id: string }>(
      sql`select t."id" from ${sql.id(table.schema, table.name)} t where ${column} = any(${[...removed]}::text[]) limit ${most + 1}`,
    )
    found.set(
      reader,
      rows.map(row => row.id),
    )
  }
  const result = await remove()
  const following = followingOf({ engine, connection, scope }, removed.length)
  const written: Changes[] = []
  let isLater = false
  for (const [{ collection }, ids] of found) {
    if (ids.length === 0) continue
    if (ids.length <= most) {
      const rows = await refreshRows(following, collection, sql`t."id" = any(${ids}::text[])`)
      written.push(changesOf(collection, rows, calculationsOf(collection).keys()))
    } else {
      // Nothing tells any more which records had linked it.
      isLater = true
      await workOutAll({ engine, connection, scope }, { collection, count: ids.length })
    }
  }
  return { result, isLater: (await followChanges(following, written)) || isLater }
}

/** All records of the collection, then those of the collections that read them, behind the save. */
async function workOutAll(
  { engine, connection, scope }: Refresh,
  { collection, count }: { collection: Collection; count: number },
): Promise<void> {
  const { tenant } = scope.caller
  for (const each of readersInLine(collection, await engine.collections.list(tenant.id)))
    await addRecalculation(connection, { tenant, collection: each, totalCount: count })
}
