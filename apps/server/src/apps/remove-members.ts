import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { lockMembers, logMembers, type Member } from './member-log.ts'

/** Takes everybody out of an app, or a user out of all apps, and says so in the log. Gives those who were there. */
export async function removeMembers(
  connection: Queryable,
  tenant: Tenant,
  { of, id, author }: { of: 'appId' | 'userId'; id: string; author: string },
): Promise<Member[]> {
  const members = await lockMembers(connection, tenant, sql`m.${sql.id(of)} = ${id}`)
  if (members.length === 0) return []
  const ids = members.map(member => member.id)
  await connection.run(sql`delete from ${sql.id(tenant.coreSchema, 'AppMember')} where id = any(${ids}::text[])`)
  await logMembers(connection, tenant, { author, changes: members.map(before => ({ before })) })
  return members
}
