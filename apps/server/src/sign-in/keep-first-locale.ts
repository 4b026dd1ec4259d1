import { knownLocale, knownTimezone } from '@trellis/base'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { originOf, writeActivity } from '../records/write/activity-sql.ts'
import type { Tenant } from '../tenants/tenant.ts'

type KeptLocale = { locale: string | null; timezone: string | null }
type FirstLocale = { id: string; locale?: string | undefined; timezone?: string | undefined }

/**
 * Keeps what the browser says of language and time zone for a user who has none yet: an ordinary change of the user's own record.
 * Announce 'log' after the commit.
 */
export async function keepFirstLocale(connection: Queryable, tenant: Tenant, user: FirstLocale): Promise<void> {
  const table = sql.id(tenant.coreSchema, 'User')
  const [before] = await connection.run<KeptLocale>(
    sql`select locale, timezone from ${table} where id = ${user.id} for update`,
  )
  const locale = before?.locale ?? knownLocale(user.locale) ?? null
  const timezone = before?.timezone ?? knownTimezone(user.timezone) ?? null
  const changeLog = [
    ...(before && locale !== before.locale ? [{ key: 'locale', value: locale }] : []),
    ...(before && timezone !== before.timezone ? [{ key: 'timezone', value: timezone }] : []),
  ]
  if (changeLog.length === 0) return
  const [row] = await connection.run<{ version: number }>(sql`
    update ${table} set locale = ${locale}, timezone = ${timezone}, version = version + 1,
      "updatedAt" = clock_timestamp()::timestamptz(3), "updatedBy" = ${user.id} where id = ${user.id} returning version`)
  if (!row) return
  const origin = originOf({})
  const change = {
    collectionId: 'User',
    recordId: user.id,
    createdBy: user.id,
    changeLog,
    origin,
    recordVersion: row.version,
  }
  await writeActivity(connection, tenant, [{ action: 'update', ...change }])
}
