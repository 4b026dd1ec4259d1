import { sql } from 'kysely'
import { calculationsOf } from '../collections/calculation-sources.ts'
import type { Collection, Collections } from '../collections/collection.ts'
import { compileCollection } from '../collections/compile-collection.ts'
import { compileCoreCollection } from '../collections/compile-core-collection.ts'
import { coreCollections } from '../collections/core-collections/index.ts'
import { loadTenant } from '../collections/load-tenant.ts'
import { changesOf, followChanges, refreshRows } from '../records/calculations/follow-changes.ts'
import { inCircleWith, readersInLine } from '../records/calculations/readers-in-line.ts'
import { addRecalculation } from '../records/calculations/recalculation.ts'
import { coreReadings } from '../records/core-readings/index.ts'
import type { SchemaChange } from './schema-change.ts'
import { countRows } from './stored/count-rows.ts'

/** More records than these are worked out behind the change, part by part. */
const mostAtOnce = 1000
/** Of records that read each other; more are left to the background. */
const mostTogether = 10_000

/**
 * Has the calculations of the changed collection stored anew, then those of collections that read its records, and so on. Runs when the
 * new definitions are live: small collections at once, others in the background.
 */
export async function recalculate(change: SchemaChange): Promise<void> {
  const { connection, tenant } = change
  const { known, live, collections } = await loadCollections(change)
  const changed = known.get(change.collectionId)
  let isLater = false
  for (const collection of changed ? readersInLine(changed, live) : []) {
    const table = sql.id(collection.table.schema, collection.table.name)
    const [row] = await connection.run<{ count: number }>(
      sql`select count(*)::int as count from (select 1 from ${table} limit ${mostAtOnce + 1}) counted`,
    )
    // What reads records that wait must wait behind them.
    isLater ||= (row?.count ?? 0) > mostAtOnce
    if (isLater)
      await addRecalculation(connection, { tenant, collection, totalCount: await estimate(change, collection) })
    else {
      const within = inCircleWith(collection, live)
      const following = {
        connection,
        tenant,
        collections,
        within,
        most: { ofEach: mostAtOnce, together: mostTogether },
      }
      const written = await refreshRows(following, collection, sql`true`)
      await followChanges(following, [changesOf(collection, written, calculationsOf(collection).keys())])
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
  const sources = { collections, readings: coreReadings }
  for (const core of coreCollections) known.set(core.id, compileCoreCollection(tenant, core, sources))
  return { known, live, collections }
}

/** As PostgreSQL last counted: only how far the work is hangs on it. */
async function estimate({ connection }: SchemaChange, { table }: Collection): Promise<number> {
  return Math.max(await countRows(connection, table.schema, table.name), mostAtOnce)
}
