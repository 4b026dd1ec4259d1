import { type Kysely, sql } from 'kysely'

/** Samples of results that people keep while they build flows. Frozen: what was applied somewhere is never edited; a change is a new file. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table trellis.flow_pin (
    tenant_id text collate "C" not null references trellis.tenant (id) on delete cascade,
    flow_id text collate "C" not null,
    user_id text collate "C" not null,
    step_id text collate "C" not null,
    value text not null,
    primary key (tenant_id, flow_id, user_id, step_id)
  )`.execute(database)
}
