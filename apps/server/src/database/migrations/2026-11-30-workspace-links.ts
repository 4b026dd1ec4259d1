import { type Kysely, sql } from 'kysely'

/** Pages outside that a workspace leads its people to. Frozen: what was applied somewhere is never edited; a change is a new file. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table trellis.tenant add column links jsonb not null default '{}'`.execute(database)
}
