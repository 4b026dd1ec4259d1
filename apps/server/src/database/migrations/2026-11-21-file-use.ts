import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Frozen: what was applied somewhere is never edited; a change is a new file. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}

const statements = [
  sql`create table trellis.file_use (
    tenant_id text collate "C" not null references trellis.tenant (id) on delete cascade,
    file_id text collate "C" not null,
    collection_id text collate "C" not null,
    record_id text collate "C" not null,
    primary key (tenant_id, file_id, collection_id, record_id)
  )`,
]
