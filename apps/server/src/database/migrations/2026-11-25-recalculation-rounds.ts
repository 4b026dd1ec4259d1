import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** How many works the work follows from: records that read each other in a circle end. Frozen. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table trellis.recalculation add column round int not null default 0`.execute(database)
}
