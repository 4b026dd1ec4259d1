import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import type { Tenant } from '../../tenants/tenant.ts'
import { createMissingIndex } from './create-missing-index.ts'

/** What people keep of the addresses of screens: favorites and latest visits of each, and short links of all. */
export async function createPlaceTables(connection: Queryable, tenant: Tenant): Promise<void> {
  const users = sql.id(tenant.coreSchema, 'User')
  const shortLinks = sql.id(tenant.coreSchema, 'short_link')
  await connection.run(sql`create table if not exists ${sql.id(tenant.coreSchema, 'favorite')} (
    user_id text collate "C" not null references ${users} (id) on delete cascade, href text not null,
    place jsonb not null, created_at timestamptz(3) not null default clock_timestamp(),
    primary key (user_id, href))`)
  await connection.run(sql`create table if not exists ${sql.id(tenant.coreSchema, 'recent_place')} (
    user_id text collate "C" not null references ${users} (id) on delete cascade, href text not null,
    place jsonb not null, visited_at timestamptz(3) not null,
    primary key (user_id, href))`)
  await connection.run(sql`create table if not exists ${shortLinks} (
    id text collate "C" primary key, path text not null, created_by text collate "C" not null,
    created_at timestamptz(3) not null default now())`)
  // A path may be longer than an index takes.
  await createMissingIndex(connection, tenant, {
    name: 'short_link_path',
    on: sql`${shortLinks} (md5(path))`,
    isUnique: true,
  })
}
