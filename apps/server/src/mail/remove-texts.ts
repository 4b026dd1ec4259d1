import type { Services } from '../services.ts'
import { removeOldTexts } from './outbox.ts'

/** In every workspace; what one of them lacks keeps the others from nothing. */
export async function removeTexts({ database, tenants, log }: Pick<Services, 'database' | 'tenants' | 'log'>) {
  for (const tenant of await tenants.all()) {
    await removeOldTexts(database.withRole(tenant.role), tenant).catch((error: unknown) =>
      log.warn({ message: String(error), tenantId: tenant.id }, 'Texts of mails could not be removed'),
    )
  }
}
