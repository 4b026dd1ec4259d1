import { type Kysely, sql } from 'kysely'

/** Frozen: what was applied somewhere is never edited; a change is a new file. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table trellis.api_token (
    id text collate "C" primary key,
    tenant_id text collate "C" not null references trellis.tenant (id) on delete cascade,
    user_id text collate "C" not null,
    name text not null,
    hash bytea not null unique,
    ending text not null,
    roles text[] not null,
    is_tenant_admin boolean not null,
    app_ids text[],
    operations text[],
    created_at timestamptz(3) not null default now(),
    expires_at timestamptz(3),
    last_used_at timestamptz(3),
    last_address text
  )`.execute(database)
  await sql`create index api_token_of_user on trellis.api_token (tenant_id, user_id)`.execute(database)
  await sql`alter table trellis.session add column last_seen_at timestamptz(3), add column agent text, add column address text`.execute(
    database,
  )
}
