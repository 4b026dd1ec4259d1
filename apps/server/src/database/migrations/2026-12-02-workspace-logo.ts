import { type Kysely, sql } from 'kysely'

/** The logo of a workspace. Frozen: what was applied somewhere is never edited; a change is a new file. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table trellis.tenant add column logo bytea, add column logo_version text collate "C"`.execute(
    database,
  )
}
