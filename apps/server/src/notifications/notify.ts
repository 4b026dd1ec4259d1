import { createHash } from 'node:crypto'
import { uuidv7 } from '@trellis/base'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import type { Tenant } from '../tenants/tenant.ts'

export type Notification = {
  /** Nobody is told twice under the same key. */
  key: string
  /** Those of them are told who are users here. */
  userIds: readonly string[]
  /** Whoever it comes from; null = the product itself. */
  author: string | null
  title: string
  text?: string | undefined
  icon?: string | undefined
  /** A path of this product. */
  link?: string | undefined
  /** It waits in the list without being shown when it comes. */
  silent: boolean
}

/**
 * A row for each of these people, and a line in the log without values, by which open windows hear of it. Answers how many are told.
 * Announce 'log' after the commit.
 */
export async function notify(connection: Queryable, tenant: Tenant, notification: Notification): Promise<number> {
  const { key, author, title, text, icon, link, silent } = notification
  const people = [...new Set(notification.userIds)]
  const ids = people.map(userId => createHash('sha256').update(`${key} ${userId}`).digest('base64url'))
  const notified = await connection.run(sql`with people as (
      select p.id, p.activity, u.id as user_id from unnest(${ids}::text[], ${people}::text[], ${people.map(() => uuidv7())}::text[]) as p(id, user_id, activity)
      join ${sql.id(tenant.coreSchema, 'User')} u on u.id = p.user_id),
    made as (insert into ${sql.id(tenant.coreSchema, 'Notification')}
      (id, "recordTitle", "createdAt", "createdBy", "updatedAt", "updatedBy", "userId", title, text, icon, link, silent, read)
      select p.id, ${title}, now(), ${author}, now(), ${author}, p.user_id, ${title}, ${text ?? null}, ${icon ?? null}, ${link ?? null},
        ${silent}, false from people p on conflict do nothing returning id),
    logged as (insert into ${sql.id(tenant.coreSchema, 'activity')} (id, action, collection_id, record_id, created_by, record_version)
      select p.activity, 'create', 'Notification', p.id, ${author}, 1 from people p join made on made.id = p.id)
    select id from people`)
  return notified.length
}
