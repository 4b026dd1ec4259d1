import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Changes of collections that are carried out behind the call that asked for them, and how far each is. Frozen. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}

const statements = [
  sql`create table trellis.schema_change (
    id text collate "C" primary key,
    tenant_id text collate "C" not null references trellis.tenant (id) on delete cascade,
    collection_id text collate "C" not null,
    collections text[] not null,
    request jsonb not null,
    decided jsonb not null,
    steps jsonb not null,
    progress jsonb not null default '{}',
    status text not null default 'running' check (status in ('running', 'cancelling', 'failing', 'done', 'cancelled', 'failed')),
    done_count bigint not null default 0,
    total_count bigint not null,
    message text,
    attempts int not null default 0,
    created_at timestamptz(3) not null default now(),
    ended_at timestamptz(3)
  )`,
  sql`create unique index schema_change_under_way on trellis.schema_change (tenant_id, collection_id)
    where status in ('running', 'cancelling', 'failing')`,
  sql`create index schema_change_collection on trellis.schema_change (tenant_id, collection_id, created_at desc)`,
]
