import { sql } from 'kysely'
import type { TransactionConnection } from '../../database/database.ts'
import { recalculateRows } from '../../recalculations/recalculate-part.ts'
import { addRecalculation } from '../../recalculations/recalculation.ts'
import { findCalculations } from '../calculations/find-calculations.ts'
import { findReaders, type Reader } from '../calculations/find-readers.ts'
import { logFailures } from '../calculations/formula-roots.ts'
import type { Engine } from '../engine.ts'
import type { Scope } from '../query/scope.ts'
import type { CheckedRecord } from './check-record.ts'

/** Records that are worked out again within the save of the one they link; more are left to the background. */
const mostAtOnce = 200

/** Collections with calculations made of something that the save changes. */
export async function readersOfChange(
  engine: Engine,
  { collection, caller }: Scope,
  { values, links }: CheckedRecord,
): Promise<readonly Reader[]> {
  const readers = await findReaders(engine.collections, caller.tenant.id, collection)
  if (readers.length === 0) return readers
  const changed = [...[...values.keys()].map(field => field.id), ...links.map(link => link.field.id)]
  return readers.filter(({ reads }) => changed.some(id => reads.has(id)))
}

type Refresh = {
  engine: Engine
  connection: TransactionConnection
  scope: Scope
  readers: readonly Reader[]
  id: string
}

/** Works out what the records that link this one are made of, in the transaction that changed it. */
export async function refreshReaders({ engine, connection, scope, readers, id }: Refresh): Promise<boolean> {
  const { tenant } = scope.caller
  let isLater = false
  for (const { collection, fieldId, column } of readers) {
    const table = sql.id(collection.table.schema, collection.table.name)
    const linked = sql`${sql.id('t', column)} = ${id}`
    const [row] = await connection.run<{ count: number }>(
      sql`select count(*)::int as count from (select 1 from ${table} t where ${linked} limit ${mostAtOnce + 1}) counted`,
    )
    const count = row?.count ?? 0
    if (count > mostAtOnce) {
      isLater = true
      await addRecalculation(connection, { tenant, collection, totalCount: count, linked: { fieldId, id } })
    } else if (count > 0) {
      const calculations = await findCalculations(engine.collections, tenant, collection)
      const onFailures = (failures: Parameters<typeof logFailures>[2]) => logFailures(engine, collection, failures)
      await recalculateRows(connection, { collection, calculations, onFailures }, linked)
    }
  }
  return isLater
}
