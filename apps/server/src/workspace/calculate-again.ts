import { calculationsOf } from '../collections/calculation-sources.ts'
import type { Collections } from '../collections/collection.ts'
import type { TransactionConnection } from '../database/database.ts'
import { addRecalculation } from '../records/calculations/recalculation.ts'
import { countRows } from '../schema/stored/count-rows.ts'
import type { Tenant } from '../tenants/tenant.ts'

/**
 * All stored calculations of a workspace: days and hours of another time zone give other results. In the background, when every server
 * knows the zone. Announce 'calculations' after the commit.
 */
export async function calculateAgain(
  connection: TransactionConnection,
  collections: Pick<Collections, 'list'>,
  tenant: Tenant,
): Promise<void> {
  for (const collection of await collections.list(tenant.id)) {
    if (calculationsOf(collection).size === 0) continue
    const { schema, name } = collection.table
    await addRecalculation(connection, { tenant, collection, totalCount: await countRows(connection, schema, name) })
  }
}
