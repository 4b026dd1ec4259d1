import { uuidv7 } from '@trellis/base'
import type { MemberValues } from '@trellis/model'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { lockMembers, logMembers } from './member-log.ts'

type NewMember = { id?: string; userId: string; values?: MemberValues | null }

/**
 * Puts users into an app that was made, or came back, in the same transaction, without asking for anybody's rights: whoever defines
 * apps may change members everywhere. Users who are gone are left out.
 */
export async function addMembers(
  connection: Queryable,
  tenant: Tenant,
  { appId, members, author }: { appId: string; members: readonly NewMember[]; author: string },
): Promise<void> {
  const rows = members.map(({ id = uuidv7(), userId, values = null }) => ({ id, userId, values }))
  const named = (name: string) => sql.id(tenant.coreSchema, name)
  await connection.run(sql`insert into ${named('AppMember')}
      (id, "createdAt", "createdBy", "updatedAt", "updatedBy", "appId", "userId", "values")
    select row.id, now(), ${author}, now(), ${author}, ${appId}, row."userId", row."values"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(id text, "userId" text, "values" jsonb)
    join ${named('User')} as person on person.id = row."userId"`)
  const added = await lockMembers(connection, tenant, sql`m.id = any(${rows.map(({ id }) => id)}::text[])`)
  await logMembers(connection, tenant, { author, changes: added.map(after => ({ after })) })
}
