import { type Kysely, sql } from 'kysely'

/** Frozen: what was applied somewhere is never edited; a change is a new file. The password is sealed; the outbox lies with its workspace. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table trellis.mail_settings (
    tenant_id text collate "C" primary key references trellis.tenant (id) on delete cascade,
    settings jsonb,
    password bytea,
    changed_by text,
    changed_at timestamptz(3) not null default now()
  )`.execute(database)
}
