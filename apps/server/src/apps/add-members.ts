import { uuidv7 } from '@trellis/base'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { lockMembers, logMembers } from './member-log.ts'

/** Puts users into an app that was made in the same transaction, without asking for anybody's rights: samples. */
export async function addMembers(
  connection: Queryable,
  tenant: Tenant,
  { appId, userIds, author }: { appId: string; userIds: readonly string[]; author: string },
): Promise<void> {
  const rows = userIds.map(userId => ({ id: uuidv7(), userId }))
  await connection.run(sql`insert into ${sql.id(tenant.coreSchema, 'AppMember')}
      (id, "createdAt", "createdBy", "updatedAt", "updatedBy", "appId", "userId")
    select row.id, now(), ${author}, now(), ${author}, ${appId}, row."userId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(id text, "userId" text)`)
  const members = await lockMembers(connection, tenant, sql`m."appId" = ${appId}`)
  await logMembers(connection, tenant, { author, changes: members.map(after => ({ after })) })
}
