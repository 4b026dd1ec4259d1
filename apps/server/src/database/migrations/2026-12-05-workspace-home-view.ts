import { type Kysely, sql } from 'kysely'

/** The view at the home of a workspace. Frozen: what was applied somewhere is never edited; a change is a new file. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table trellis.tenant add column home_view jsonb`.execute(database)
}
