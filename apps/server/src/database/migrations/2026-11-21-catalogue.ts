import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Frozen: what was applied somewhere is never edited; a change is a new file. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}

const statements = [
  sql`create collation trellis.text_order (provider = icu, locale = 'und-u-kn-true')`,

  sql`create table trellis.tenant (
    id text collate "C" primary key,
    name text not null,
    schema_name text not null unique,
    core_schema_name text not null unique,
    hosts text[] not null default '{}',
    url text,
    locale text not null default 'en',
    timezone text not null default 'UTC',
    schema_version bigint not null default 1,
    grants_version bigint not null default 1,
    sessions_version bigint not null default 1,
    created_at timestamptz(3) not null default now()
  )`,

  sql`create table trellis.setup (
    only_row boolean primary key default true check (only_row),
    completed_at timestamptz(3)
  )`,
  sql`insert into trellis.setup default values`,

  sql`create table trellis.signing_key (
    kid text primary key,
    secret bytea not null,
    created_at timestamptz(3) not null default now()
  )`,

  sql`create table trellis.credential (
    tenant_id text collate "C" not null references trellis.tenant (id) on delete cascade,
    user_id text collate "C" not null,
    password_hash text not null,
    updated_at timestamptz(3) not null default now(),
    primary key (tenant_id, user_id)
  )`,

  sql`create table trellis.session (
    id text collate "C" primary key,
    tenant_id text collate "C" not null references trellis.tenant (id) on delete cascade,
    user_id text collate "C" not null,
    created_at timestamptz(3) not null default now(),
    expires_at timestamptz(3) not null,
    ended_at timestamptz(3)
  )`,
  sql`create index session_of_user on trellis.session (tenant_id, user_id)`,
  sql`create index session_ended on trellis.session (ended_at) where ended_at is not null`,
  sql`create index session_expires on trellis.session (expires_at)`,

  sql`create table trellis.refresh_token (
    hash bytea primary key,
    session_id text collate "C" not null references trellis.session (id) on delete cascade,
    created_at timestamptz(3) not null default now(),
    expires_at timestamptz(3) not null,
    used_at timestamptz(3)
  )`,
  sql`create index refresh_token_session on trellis.refresh_token (session_id)`,
  sql`create index refresh_token_expires on trellis.refresh_token (expires_at)`,

  sql`create table trellis.password_link (
    hash bytea primary key,
    tenant_id text collate "C" not null references trellis.tenant (id) on delete cascade,
    user_id text collate "C" not null,
    created_by text,
    created_at timestamptz(3) not null default now(),
    expires_at timestamptz(3) not null
  )`,
  sql`create index password_link_user on trellis.password_link (tenant_id, user_id)`,

  sql`create table trellis.idempotency (
    tenant_id text collate "C" not null references trellis.tenant (id) on delete cascade,
    user_id text collate "C" not null,
    operation text collate "C" not null,
    key text collate "C" not null,
    request_hash bytea not null,
    claimed_until timestamptz(3) not null,
    answer text,
    created_at timestamptz(3) not null default now(),
    primary key (tenant_id, user_id, operation, key)
  )`,
  sql`create index idempotency_created on trellis.idempotency (created_at)`,
]
