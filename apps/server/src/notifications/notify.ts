import { createHash } from 'node:crypto'
import { uuidv7 } from '@trellis/base'
import type { NotificationKind } from '@trellis/contract'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { addWork } from '../work/work-table.ts'
import { choiceTable, usualChoice } from './choices.ts'
import { notificationMailWorkId } from './mail-work.ts'

export type Notification = {
  /** People choose for each kind where they are told of it. */
  kind: NotificationKind
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
 * A row for each of these people who want to be told, and a line in the log without values, by which open windows hear of it. Who wants
 * mails is sent one by work of its own. Answers how many of them are users here, whatever they chose. In a transaction; announce 'log' and 'work' after it.
 */
export async function notify(connection: Queryable, tenant: Tenant, notification: Notification): Promise<number> {
  const { kind, key, author, title, text, icon, link, silent } = notification
  const people = [...new Set(notification.userIds)]
  const ids = people.map(userId => createHash('sha256').update(`${key} ${userId}`).digest('base64url'))
  const told = await connection.run<{ id: string; isMailed: boolean }>(sql`with people as (
      select p.id, p.activity, u.id as user_id, coalesce(c.product, ${usualChoice.product}) as product, coalesce(c.mail, ${usualChoice.mail}) as mail
      from unnest(${ids}::text[], ${people}::text[], ${people.map(() => uuidv7())}::text[]) as p(id, user_id, activity)
      join ${sql.id(tenant.coreSchema, 'User')} u on u.id = p.user_id
      left join ${choiceTable(tenant)} c on c.user_id = u.id and c.kind = ${kind}),
    made as (insert into ${sql.id(tenant.coreSchema, 'Notification')}
      (id, "recordTitle", "createdAt", "createdBy", "updatedAt", "updatedBy", "userId", title, text, icon, link, silent, read)
      select p.id, ${title}, now(), ${author}, now(), ${author}, p.user_id, ${title}, ${text ?? null}, ${icon ?? null}, ${link ?? null},
        ${silent} or not p.product, not p.product from people p where p.product or p.mail on conflict do nothing returning id),
    logged as (insert into ${sql.id(tenant.coreSchema, 'activity')} (id, action, collection_id, record_id, created_by, record_version)
      select p.activity, 'create', 'Notification', p.id, ${author}, 1 from people p join made on made.id = p.id)
    select p.id, p.mail and made.id is not null as "isMailed" from people p left join made on made.id = p.id`)
  const mailed = told.filter(({ isMailed }) => isMailed).map(({ id }) => id)
  if (mailed.length > 0)
    await addWork(connection, { kind: notificationMailWorkId, tenantId: tenant.id, input: { ids: mailed } })
  return told.length
}
