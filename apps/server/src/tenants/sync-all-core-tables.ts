import { syncCoreTables } from '../collections/core-tables/sync-core-tables.ts'
import { ensureTenantSchemas } from '../database/roles/ensure-tenant-schemas.ts'
import { ensureTrigrams } from '../search/trigrams.ts'
import type { Services } from '../services.ts'
import { makeTenants } from './make-tenants.ts'

/** Every workspace's core tables and roles as this version needs them; what is read of workspaces here is not kept. */
export async function syncAllCoreTables(services: Pick<Services, 'database' | 'bus'>): Promise<void> {
  await ensureTrigrams(services.database)
  for (const tenant of await makeTenants(services).all()) {
    await services.database.transaction(async connection => {
      const { ownerRole } = await ensureTenantSchemas(connection, tenant)
      await connection.as(ownerRole, owner => syncCoreTables(owner, tenant))
    })
  }
}
