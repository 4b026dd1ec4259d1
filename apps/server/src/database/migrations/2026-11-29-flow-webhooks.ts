import { type Kysely, sql } from 'kysely'

/** What senders of webhooks prove themselves by. Frozen: what was applied somewhere is never edited; a change is a new file. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table trellis.flow_webhook_secret (
    tenant_id text collate "C" not null references trellis.tenant (id) on delete cascade,
    flow_id text collate "C" not null,
    sealed bytea not null,
    primary key (tenant_id, flow_id)
  )`.execute(database)
}
