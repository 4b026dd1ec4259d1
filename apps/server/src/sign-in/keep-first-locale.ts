import { knownLocale, knownTimezone } from '@trellis/base'
import type { Queryable } from '../database/database.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { writeLocale } from './write-locale.ts'

type FirstLocale = { id: string; locale?: string | undefined; timezone?: string | undefined }

/** Keeps what the browser says of language and time zone for a user who has none yet. Announce 'log' after the commit. */
export async function keepFirstLocale(connection: Queryable, tenant: Tenant, user: FirstLocale): Promise<void> {
  await writeLocale(connection, tenant, {
    id: user.id,
    next: before => ({
      locale: before.locale ?? knownLocale(user.locale) ?? null,
      timezone: before.timezone ?? knownTimezone(user.timezone) ?? null,
    }),
  })
}
