import { type Kysely, sql } from 'kysely'

/** Frozen: what was applied somewhere is never edited; a change is a new file. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table trellis.invitation_link (
    hash bytea primary key,
    tenant_id text collate "C" not null references trellis.tenant (id) on delete cascade,
    invitation_id text collate "C" not null,
    created_by text collate "C" not null,
    created_at timestamptz(3) not null default now(),
    expires_at timestamptz(3) not null,
    unique (tenant_id, invitation_id)
  )`.execute(database)
}
