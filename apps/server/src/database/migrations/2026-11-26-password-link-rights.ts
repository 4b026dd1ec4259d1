import { type Kysely, sql } from 'kysely'

/** Frozen: what was applied somewhere is never edited; a change is a new file. A link of before does not say for which rights it was made. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`delete from trellis.password_link`.execute(database)
  await sql`alter table trellis.password_link add column rights jsonb not null`.execute(database)
}
