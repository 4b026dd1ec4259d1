import { createHash } from 'node:crypto'
import type { StepCall } from '@trellis/flows/server'
import { sql } from 'kysely'
import type { Caller } from '../access/caller.ts'
import type { Services } from '../services.ts'

type Notification = Parameters<StepCall['notify']>[0]

/** A row for each of these people who is a user here, once for each key. Answers how many they are. */
export async function notify(
  { database, bus }: Pick<Services, 'database' | 'bus'>,
  { tenant, userId: author }: Caller,
  { key, userIds, title, text, icon, link, silent }: Notification & { key: string },
): Promise<number> {
  const people = [...new Set(userIds)]
  const ids = people.map(userId => createHash('sha256').update(`${key} ${userId}`).digest('base64url'))
  const notified = await database.withRole(tenant.role).run(sql`with people as (
      select p.id, u.id as user_id from unnest(${ids}::text[], ${people}::text[]) as p(id, user_id)
      join ${sql.id(tenant.coreSchema, 'User')} u on u.id = p.user_id),
    made as (insert into ${sql.id(tenant.coreSchema, 'Notification')}
      (id, "recordTitle", "createdAt", "createdBy", "updatedAt", "updatedBy", "userId", title, text, icon, link, silent, read)
      select p.id, ${title}, now(), ${author}, now(), ${author}, p.user_id, ${title}, ${text ?? null}, ${icon ?? null}, ${link ?? null},
        ${silent}, false from people p on conflict do nothing)
    select id from people`)
  bus.announce('log', tenant.id)
  return notified.length
}
