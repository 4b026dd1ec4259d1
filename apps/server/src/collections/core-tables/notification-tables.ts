import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import type { Tenant } from '../../tenants/tenant.ts'
import { createMissingIndex } from './create-missing-index.ts'

/** Beside the notifications themselves: where people want to be told of which kind, and what a bell asks for. */
export async function createNotificationTables(connection: Queryable, tenant: Tenant): Promise<void> {
  await connection.run(sql`create table if not exists ${sql.id(tenant.coreSchema, 'notification_choice')} (
    user_id text collate "C" not null references ${sql.id(tenant.coreSchema, 'User')} (id) on delete cascade,
    kind text collate "C" not null, product boolean not null, mail boolean not null,
    primary key (user_id, kind))`)
  await createNotificationIndexes(connection, tenant)
}

/** A bell asks for the latest of one person, and how many they have not read. */
async function createNotificationIndexes(connection: Queryable, tenant: Tenant): Promise<void> {
  const notifications = sql.id(tenant.coreSchema, 'Notification')
  await createMissingIndex(connection, tenant, {
    name: 'Notification_user',
    on: sql`${notifications} ("userId", "createdAt" desc, id desc)`,
  })
  await createMissingIndex(connection, tenant, {
    name: 'Notification_unread',
    on: sql`${notifications} ("userId") where read is distinct from true`,
  })
}
