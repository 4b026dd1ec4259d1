import { type Kysely, sql } from 'kysely'

/** What holds for signing in, what a workspace hides, and the device of a session. Frozen: what was applied somewhere is never edited; a change is a new file. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table trellis.tenant add column sign_in jsonb not null default '{}', add column features jsonb not null default '{}'`.execute(
    database,
  )
  await sql`alter table trellis.session add column device_id text collate "C"`.execute(database)
}
