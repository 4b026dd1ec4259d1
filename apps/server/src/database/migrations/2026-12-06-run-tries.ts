import { type Kysely, sql } from 'kysely'

/** Runs tell which of their steps are tried again. Frozen: what was applied somewhere is never edited; a change is a new file. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { rows: tenants } = await sql<{ schema: string }>`select core_schema_name as schema from trellis.tenant
    where exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = core_schema_name and c.relname = 'flow_run')`.execute(database)
  if (tenants.length === 0) return
  const { rows: roles } = await sql<{ owner: string | null }>`select owner_role as owner from trellis.database_role
    where exists (select from pg_roles where rolname = owner_role)`.execute(database)
  const owner = roles[0]?.owner
  if (owner) await sql`set local role ${sql.id(owner)}`.execute(database)
  for (const { schema } of tenants)
    await sql`alter table ${sql.id(schema, 'flow_run')} add column tries jsonb`.execute(database)
  if (owner) await sql`reset role`.execute(database)
}
