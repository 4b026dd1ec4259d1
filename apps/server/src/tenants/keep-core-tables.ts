import { sql } from 'kysely'
import { emptyAssetTrash } from '../collections/assets/asset-trash.ts'
import { ensureMonths, monthlyTables } from '../collections/core-tables/monthly-partitions.ts'
import type { Database } from '../database/database.ts'
import { removeOldRuns } from '../flows/remove-old-runs.ts'
import { emptySchemaTrash } from '../schema/schema-trash.ts'
import type { Tenants } from './tenants.ts'

type Needed = {
  database: Database
  tenants: Tenants
  log: { error(fields: object, message: string): void }
}

const oneDay = 24 * 60 * 60 * 1000

/** Once a day: the partitions that a server which runs for months needs, and the end of what lay in the trash; returns the way to stop. */
export function keepCoreTables(services: Needed): () => void {
  const timer = setInterval(() => void ensureAll(services), oneDay)
  timer.unref()
  return () => clearInterval(timer)
}

async function ensureAll(services: Needed): Promise<void> {
  for (const tenant of await services.tenants.all()) {
    try {
      await services.database.withRole(tenant.ownerRole).transaction(async connection => {
        for (const monthly of monthlyTables) await ensureMonths(connection, tenant, { monthly, now: new Date() })
        await removeOldRuns(connection, tenant, new Date())
        await emptySchemaTrash(connection, tenant)
        await emptyAssetTrash(connection, tenant)
        await connection.run(sql`delete from ${sql.id(tenant.coreSchema, 'trash')} where until < now()`)
      })
    } catch (error) {
      services.log.error({ error, tenantId: tenant.id }, 'the daily work on a workspace failed')
    }
  }
}
