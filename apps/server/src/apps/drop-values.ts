import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { lockMembers, logMembers } from './member-log.ts'

/** What an app no longer declares its members no longer have: a key that is declared again later brings no value back. */
export async function dropValues(
  connection: Queryable,
  tenant: Tenant,
  { appId, keys, author }: { appId: string; keys: readonly string[]; author: string },
): Promise<void> {
  if (keys.length === 0) return
  const held = sql`m."appId" = ${appId} and m."values" ?| ${keys}::text[]`
  const before = await lockMembers(connection, tenant, held)
  if (before.length === 0) return
  const ids = before.map(({ id }) => id)
  await connection.run(sql`update ${sql.id(tenant.coreSchema, 'AppMember')}
    set "values" = nullif("values" - ${keys}::text[], '{}'), version = version + 1, "updatedAt" = now(), "updatedBy" = ${author}
    where id = any(${ids}::text[])`)
  const after = await lockMembers(connection, tenant, sql`m.id = any(${ids}::text[])`)
  const byId = new Map(after.map(member => [member.id, member]))
  const changes = before.flatMap(each => {
    const now = byId.get(each.id)
    return now ? [{ before: each, after: now }] : []
  })
  await logMembers(connection, tenant, { author, changes })
}
