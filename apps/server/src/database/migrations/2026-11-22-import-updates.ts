import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Frozen: what was applied somewhere is never edited; a change is a new file. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table trellis.import_run add column updated_count bigint not null default 0`.execute(database)
}
