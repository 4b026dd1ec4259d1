import { fieldsReadBy } from '@trellis/fields/formula'
import { sql } from 'kysely'
import { recalculateRows } from '../../recalculations/recalculate-part.ts'
import { addRecalculation } from '../../recalculations/recalculation.ts'
import { calculationsOf } from '../../records/calculations/calculation-sources.ts'
import { makeCalculations, targetIdsOf } from '../../records/calculations/find-calculations.ts'
import type { Collection, Collections } from '../collection.ts'
import { compileCollection } from '../compile-collection.ts'
import { compileCoreCollection } from '../compile-core-collection.ts'
import { coreCollections } from '../core-collections/index.ts'
import { loadTenant } from '../load-tenant.ts'
import type { SchemaChange } from './schema-change.ts'

/** More records than these are worked out behind the change, part by part. */
const mostAtOnce = 1000

/**
 * Has the calculations of the changed collection stored anew, then those of collections that read its records, and so on. Runs when the
 * new definitions are live: small collections at once, others in the background.
 */
export async function recalculate(change: SchemaChange): Promise<void> {
  const { connection, tenant } = change
  const { known, live } = await loadCollections(change)
  const changed = known.get(change.collectionId)
  let isLater = false
  for (const collection of changed ? readersFirstToLast(changed, live) : []) {
    const targets = targetIdsOf(collection).flatMap(id => {
      const target = known.get(id)
      return target ? [[id, { collection: target }] as const] : []
    })
    const table = sql.id(collection.table.schema, collection.table.name)
    const [row] = await connection.run<{ count: number }>(
      sql`select count(*)::int as count from (select 1 from ${table} limit ${mostAtOnce + 1}) counted`,
    )
    // What reads records that wait must wait behind them.
    isLater ||= (row?.count ?? 0) > mostAtOnce
    if (isLater)
      await addRecalculation(connection, { tenant, collection, totalCount: await estimate(change, collection) })
    else {
      const calculations = makeCalculations(collection, new Map(targets), tenant.timezone)
      await recalculateRows(connection, { collection, calculations, onFailures: () => undefined }, sql`true`)
    }
  }
}

async function loadCollections({ connection, tenant }: SchemaChange) {
  const stored = await loadTenant(connection, tenant)
  const live = stored.collections.map(each => compileCollection(tenant, each, stored))
  const known = new Map<string, Collection>(live.map(each => [each.id, each]))
  const collections: Collections = {
    find: async (_, id) => known.get(id),
    list: async () => live,
    listCore: async () => [...known.values()].filter(each => each.core),
    forget: () => undefined,
  }
  for (const core of coreCollections) known.set(core.id, compileCoreCollection(tenant, core, { collections }))
  return { known, live }
}

/** The collection, then those whose calculations read its records, then those that read theirs. */
function readersFirstToLast(changed: Collection, live: readonly Collection[]): Collection[] {
  const found = [changed]
  for (const each of found)
    found.push(...live.filter(other => !found.includes(other) && readsRecordsOf(other, each.id)))
  return found
}

/** Whether calculations of the collection read records of the other one. */
function readsRecordsOf(collection: Collection, targetId: string): boolean {
  const sources = [...calculationsOf(collection).values()].flatMap(({ formula }) => fieldsReadBy(formula))
  return sources.some(id => collection.fields.get(id)?.association?.targetCollectionId === targetId)
}

/** As PostgreSQL last counted: only how far the work is hangs on it. */
async function estimate({ connection }: SchemaChange, { table }: Collection): Promise<number> {
  const [row] = await connection.run<{ count: number }>(
    sql`select greatest(reltuples, 0)::float8 as count from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname = ${table.schema} and relname = ${table.name}`,
  )
  return Math.max(Math.round(row?.count ?? 0), mostAtOnce)
}
