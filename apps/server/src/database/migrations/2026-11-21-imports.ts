import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Frozen: what was applied somewhere is never edited; a change is a new file. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}

const statements = [
  sql`create table trellis.unclaimed_file (
    tenant_id text collate "C" not null references trellis.tenant (id) on delete cascade,
    file_id text collate "C" not null,
    until timestamptz(3) not null,
    primary key (tenant_id, file_id)
  )`,
  sql`create index unclaimed_file_until on trellis.unclaimed_file (until)`,

  sql`create table trellis.import_run (
    id text collate "C" primary key,
    tenant_id text collate "C" not null references trellis.tenant (id) on delete cascade,
    user_id text collate "C" not null,
    file_id text collate "C" not null,
    collection_id text not null,
    status text not null check (status in ('running', 'succeeded', 'failed')),
    started_at timestamptz(3) not null default now(),
    heartbeat_at timestamptz(3) not null default now(),
    finished_at timestamptz(3),
    row_count bigint not null default 0,
    done_count bigint not null default 0,
    inserted_count bigint not null default 0,
    skipped_count bigint not null default 0,
    problem_count bigint not null default 0,
    problems jsonb not null default '[]',
    message text
  )`,
  sql`create index import_run_tenant on trellis.import_run (tenant_id, started_at)`,
]
