import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** What lists cost by what they ask for, a day at a time, and the indexes that were chosen or pinned for them. Frozen. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}

const statements = [
  sql`create table trellis.query_shape (
    tenant_id text collate "C" not null references trellis.tenant (id) on delete cascade,
    collection_id text collate "C" not null,
    shape text collate "C" not null,
    day date not null,
    cost_ms double precision not null,
    requests bigint not null,
    primary key (tenant_id, collection_id, shape, day)
  )`,
  sql`create index query_shape_day on trellis.query_shape (day)`,
  sql`create table trellis.kept_index (
    tenant_id text collate "C" not null references trellis.tenant (id) on delete cascade,
    collection_id text collate "C" not null,
    shape text collate "C" not null,
    reason text not null check (reason in ('shape', 'pinned')),
    cost_ms double precision not null default 0,
    made_at timestamptz(3) not null default now(),
    scans double precision not null default 0,
    used_at timestamptz(3) not null default now(),
    primary key (tenant_id, collection_id, shape, reason)
  )`,
]
