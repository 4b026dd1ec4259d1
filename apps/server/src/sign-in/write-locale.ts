import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { originOf, writeActivity } from '../records/write/activity-sql.ts'
import type { Tenant } from '../tenants/tenant.ts'

export type KeptLocale = { locale: string | null; timezone: string | null }

/**
 * Language and time zone of a user, from what they were: an ordinary change of the user's own record. Answers whether anything changed;
 * announce 'log' after the commit then.
 */
export async function writeLocale(
  connection: Queryable,
  tenant: Tenant,
  { id, next }: { id: string; next: (before: KeptLocale) => KeptLocale },
): Promise<boolean> {
  const table = sql.id(tenant.coreSchema, 'User')
  const [before] = await connection.run<KeptLocale>(
    sql`select locale, timezone from ${table} where id = ${id} for update`,
  )
  if (!before) return false
  const { locale, timezone } = next(before)
  const changeLog = [
    ...(locale !== before.locale ? [{ key: 'locale', value: locale }] : []),
    ...(timezone !== before.timezone ? [{ key: 'timezone', value: timezone }] : []),
  ]
  if (changeLog.length === 0) return false
  const [row] = await connection.run<{ version: number }>(sql`
    update ${table} set locale = ${locale}, timezone = ${timezone}, version = version + 1,
      "updatedAt" = clock_timestamp()::timestamptz(3), "updatedBy" = ${id} where id = ${id} returning version`)
  if (!row) return false
  const change = { collectionId: 'User', recordId: id, createdBy: id, changeLog, recordVersion: row.version }
  await writeActivity(connection, tenant, [{ action: 'update', ...change, origin: originOf({}) }])
  return true
}
