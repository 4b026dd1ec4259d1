import { type Kysely, sql } from 'kysely'

/** Frozen: what was applied somewhere is never edited; a change is a new file. Secrets are sealed; of calls no parameter or answer is kept. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table trellis.integration_secret (
    tenant_id text collate "C" not null references trellis.tenant (id) on delete cascade, integration_id text not null, name text not null,
    sealed bytea not null, primary key (tenant_id, integration_id, name))`.execute(database)
  await sql`create table trellis.integration_call (
    id text collate "C" primary key, tenant_id text collate "C" not null references trellis.tenant (id) on delete cascade, integration_id text not null,
    at timestamptz(3) not null default now(), user_id text, cause text not null, operation text not null,
    duration_ms integer not null, row_count integer, reason text, message text)`.execute(database)
  await sql`create index integration_call_of on trellis.integration_call (tenant_id, integration_id, id desc)`.execute(
    database,
  )
  await sql`create index integration_call_at on trellis.integration_call (at)`.execute(database)
}
