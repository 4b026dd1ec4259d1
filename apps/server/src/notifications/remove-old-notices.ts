import { sql } from 'kysely'
import type { Services } from '../services.ts'

/** Lines of the log by which open windows hear of notifications are of no use a day later (0b-decisions §15). */
export async function removeOldNotices({ database, tenants, log }: Pick<Services, 'database' | 'tenants' | 'log'>) {
  for (const tenant of await tenants.all()) {
    await database
      .withRole(tenant.role)
      .run(sql`delete from ${sql.id(tenant.coreSchema, 'activity')}
        where collection_id = 'Notification' and created_at < now() - interval '1 day'`)
      .catch((error: unknown) =>
        log.warn({ message: String(error), tenantId: tenant.id }, 'Lines of notifications could not be removed'),
      )
  }
}
