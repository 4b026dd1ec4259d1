import { type Kysely, sql } from 'kysely'

/**
 * Flows start by schedules and run as API tokens. Runs that nobody may answer for any more, because the token is gone, have no user.
 * Frozen: what was applied somewhere is never edited; a change is a new file.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table trellis.api_token add column flow_user_ids text[] not null default '{}'`.execute(database)
  // next_at: null where no time is to come. run_id: the last run that it started.
  await sql`create table trellis.flow_schedule (
    tenant_id text collate "C" not null references trellis.tenant (id) on delete cascade,
    flow_id text collate "C" not null,
    schedule_id text collate "C" not null,
    next_at timestamptz(3),
    last_at timestamptz(3),
    skipped_count integer not null default 0,
    run_id text collate "C",
    primary key (tenant_id, flow_id, schedule_id)
  )`.execute(database)
  await sql`create index flow_schedule_due on trellis.flow_schedule (next_at) where next_at is not null`.execute(
    database,
  )
  await freeUsersOfRuns(database)
}

async function freeUsersOfRuns(database: Kysely<unknown>): Promise<void> {
  const { rows: tenants } = await sql<{ schema: string }>`select core_schema_name as schema from trellis.tenant
    where exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = core_schema_name and c.relname = 'flow_run')`.execute(database)
  if (tenants.length === 0) return
  const { rows: roles } = await sql<{ owner: string | null }>`select owner_role as owner from trellis.database_role
    where exists (select from pg_roles where rolname = owner_role)`.execute(database)
  const owner = roles[0]?.owner
  if (owner) await sql`set local role ${sql.id(owner)}`.execute(database)
  for (const { schema } of tenants)
    await sql`alter table ${sql.id(schema, 'flow_run')} alter column user_id drop not null`.execute(database)
  if (owner) await sql`reset role`.execute(database)
}
