import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { TransactionConnection } from '../../database/database.ts'
import { recalculateRows } from '../../recalculations/recalculate-part.ts'
import { addRecalculation, addRecalculations } from '../../recalculations/recalculation.ts'
import { findCalculations } from '../calculations/find-calculations.ts'
import { findReaders, type Reader } from '../calculations/find-readers.ts'
import { logFailures } from '../calculations/log-failures.ts'
import type { Engine } from '../engine.ts'
import type { Scope } from '../query/scope.ts'
import type { CheckedRecord } from './check-record.ts'

/** Records that are worked out again within the save of the one they link; more are left to the background. */
const mostAtOnce = 200

/** Of a bulk save all together. */
const mostOfMany = 10_000

/** Collections with calculations made of something that the save changes. */
export async function readersOfChange(
  engine: Engine,
  { collection, caller }: Scope,
  checked: CheckedRecord,
): Promise<readonly Reader[]> {
  const readers = await findReaders(engine.collections, caller.tenant.id, collection)
  return readers.filter(reader => isRead(reader, checked))
}

function isRead({ reads }: Reader, { values, links }: CheckedRecord): boolean {
  return [...values.keys()].some(({ id }) => reads.has(id)) || links.some(({ field }) => reads.has(field.id))
}

type Refresh = { engine: Engine; connection: TransactionConnection; scope: Scope }
type Changed = { id: string; checked: CheckedRecord }

/**
 * Works out what the records that link these are made of, in the transaction that changed them: as many statements for a thousand of
 * them as for one. Answers whether more are left to the background.
 */
export async function refreshReaders(refresh: Refresh, changed: readonly Changed[]): Promise<boolean> {
  const { engine, connection, scope } = refresh
  const { tenant } = scope.caller
  let isLater = false
  for (const reader of await findReaders(engine.collections, tenant.id, scope.collection)) {
    const { collection, fieldId, column } = reader
    const ids = changed.flatMap(({ id, checked }) => (isRead(reader, checked) ? [id] : []))
    const { now, later } = inParts(await countReading(connection, reader, ids))
    if (later.length > 0) {
      isLater = true
      const work = later.map(({ id, count }) => ({ totalCount: count, linked: { fieldId, id } }))
      await addRecalculations(connection, { tenant, collection }, work)
    }
    if (now.length > 0) await refreshRows(refresh, collection, sql`${sql.id('t', column)} = any(${now}::text[])`)
  }
  return isLater
}

type Counted = { id: string; count: number }

/** How many records link each of these; of more than can be worked out at once one more than that. */
async function countReading(
  connection: TransactionConnection,
  { collection: { table }, column }: Reader,
  ids: readonly string[],
): Promise<Counted[]> {
  if (ids.length === 0) return []
  const linked = sql`select 1 from ${sql.id(table.schema, table.name)} t where ${sql.id('t', column)} = changed.id limit ${mostAtOnce + 1}`
  return connection.run<Counted>(sql`select changed.id, linked.count from unnest(${[...ids]}::text[]) as changed(id),
    lateral (select count(*)::int as count from (${linked}) counted) linked where linked.count > 0`)
}

function inParts(counted: readonly Counted[]): { now: string[]; later: Counted[] } {
  const now: string[] = []
  const later: Counted[] = []
  let total = 0
  for (const each of counted) {
    const isFew = each.count <= mostAtOnce && total + each.count <= mostOfMany
    if (isFew) {
      now.push(each.id)
      total += each.count
    } else later.push(each)
  }
  return { now, later }
}

type Removal = Refresh & { readers: readonly Reader[]; ids: readonly string[] }

/** Deletes what `remove` deletes; what is made of the records is worked out without them. */
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
  let isLater = false
  for (const [{ collection }, ids] of found) {
    const { tenant } = scope.caller
    if (ids.length === 0) continue
    if (ids.length <= most)
      await refreshRows({ engine, connection, scope }, collection, sql`t."id" = any(${ids}::text[])`)
    else {
      // Nothing tells any more which records had linked it.
      isLater = true
      await addRecalculation(connection, { tenant, collection, totalCount: ids.length })
    }
  }
  return { result, isLater }
}

async function refreshRows(
  { engine, connection, scope }: Refresh,
  collection: Reader['collection'],
  rows: Sql,
): Promise<void> {
  const calculations = await findCalculations(engine.collections, scope.caller.tenant, collection)
  const onFailures = (failures: Parameters<typeof logFailures>[2]) => logFailures(engine, collection, failures)
  await recalculateRows(connection, { collection, calculations, onFailures }, rows)
}
