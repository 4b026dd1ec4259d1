import { type Kysely, sql } from 'kysely'

/**
 * Activities say which version of their record they made and what they came from; those of before do not. Readers of the log keep where
 * they are, and work in the background waits in one table. Frozen: what was applied somewhere is never edited; a change is a new file.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await widenActivities(database)
  for (const statement of statements) await statement.execute(database)
}

async function widenActivities(database: Kysely<unknown>): Promise<void> {
  const { rows: tenants } = await sql<{ schema: string }>`select core_schema_name as schema from trellis.tenant
    where exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = core_schema_name and c.relname = 'activity')`.execute(database)
  if (tenants.length === 0) return
  const { rows: roles } = await sql<{ owner: string | null }>`select owner_role as owner from trellis.database_role
    where exists (select from pg_roles where rolname = owner_role)`.execute(database)
  const owner = roles[0]?.owner
  if (owner) await sql`set local role ${sql.id(owner)}`.execute(database)
  for (const { schema } of tenants) {
    await sql`alter table ${sql.id(schema, 'activity')}
      add column if not exists record_version integer, add column if not exists origin text`.execute(database)
  }
  if (owner) await sql`reset role`.execute(database)
}

const statements = [
  // The snapshot that everything was taken by; of a window that is not all told yet also its own one, and the last row told.
  sql`create table trellis.log_position (
    tenant_id text collate "C" not null references trellis.tenant (id) on delete cascade,
    reader text collate "C" not null,
    seen pg_snapshot not null,
    until pg_snapshot,
    after jsonb,
    primary key (tenant_id, reader)
  )`,

  // turn: whose turn takes it; the platform's own work has the empty one.
  sql`create table trellis.work (
    id bigint generated always as identity primary key,
    kind text collate "C" not null,
    tenant_id text collate "C" references trellis.tenant (id) on delete cascade,
    turn text collate "C" not null generated always as (coalesce(tenant_id, '')) stored,
    key text collate "C",
    input jsonb not null,
    status text not null check (status in ('scheduled', 'waiting', 'running', 'done', 'failed', 'cancelled')),
    run_at timestamptz(3) not null,
    epoch integer not null default 0,
    attempts integer not null default 0,
    lease_until timestamptz(3),
    is_cancelled boolean not null default false,
    progress jsonb,
    message text,
    created_at timestamptz(3) not null default now(),
    ended_at timestamptz(3)
  ) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.01)`,
  sql`create index work_waiting on trellis.work (turn, id) where status = 'waiting'`,
  sql`create index work_scheduled on trellis.work (run_at) where status = 'scheduled'`,
  sql`create index work_running on trellis.work (lease_until) where status = 'running'`,
  sql`create index work_ended on trellis.work (ended_at) where ended_at is not null`,
  sql`create index work_tenant on trellis.work (tenant_id)`,
  sql`create unique index work_key on trellis.work (kind, turn, key) where key is not null and ended_at is null`,
]
