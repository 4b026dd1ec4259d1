import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Calculations of stored records that are to be worked out again, and how far that is. Frozen. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}

const statements = [
  sql`create table trellis.recalculation (
    id bigint generated always as identity primary key,
    tenant_id text collate "C" not null references trellis.tenant (id) on delete cascade,
    collection_id text collate "C" not null,
    linked_field text collate "C",
    linked_id text collate "C",
    after_id text collate "C" not null default '',
    done_count bigint not null default 0,
    total_count bigint not null,
    created_at timestamptz(3) not null default now(),
    attempts int not null default 0,
    message text
  )`,
  sql`create index recalculation_tenant on trellis.recalculation (tenant_id, id)`,
]
