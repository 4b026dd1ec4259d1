import { type Kysely, type RawBuilder, sql } from 'kysely'

/**
 * Members of apps move out of the apps' definitions, of all versions, into a table of their own; definitions declare the keys of
 * members' values instead. Frozen: what was applied somewhere is never edited; a change is a new file.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { rows: tenants } = await sql<{ schema: string }>`select core_schema_name as schema from trellis.tenant
    where exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = core_schema_name and c.relname = 'asset_version')`.execute(database)
  if (tenants.length === 0) return
  const { rows: roles } = await sql<{ owner: string | null }>`select owner_role as owner from trellis.database_role
    where exists (select from pg_roles where rolname = owner_role)`.execute(database)
  const owner = roles[0]?.owner
  // Workspaces' tables belong to this role, which lets the workspaces' own roles use what it makes.
  if (owner) await sql`set local role ${sql.id(owner)}`.execute(database)
  for (const { schema } of tenants) {
    for (const statement of statementsFor(schema)) await statement.execute(database)
  }
  if (owner) await sql`reset role`.execute(database)
}

const key = '[A-Za-z][A-Za-z0-9_]{0,58}'

function statementsFor(schema: string): RawBuilder<unknown>[] {
  const members = sql.id(schema, 'AppMember')
  const versions = sql.id(schema, 'asset_version')
  const users = sql`jsonb_array_elements(case jsonb_typeof(v.document -> 'users') when 'array' then v.document -> 'users' else '[]' end) member`
  return [
    sql`create table if not exists ${members} (id text collate "C" primary key, version integer not null default 1,
      "recordTitle" text, "recordDescription" text, "recordImage" text, "recordColor" text,
      "createdAt" timestamptz(3) not null, "createdBy" text, "updatedAt" timestamptz(3) not null, "updatedBy" text,
      "appId" text, "userId" text, "values" jsonb)`,
    sql`insert into ${members} (id, "createdAt", "createdBy", "updatedAt", "updatedBy", "appId", "userId", "values")
      select distinct on (app.id, person.id) gen_random_uuid()::text, v.created_at, v.author, v.created_at, v.author, app.id, person.id,
        nullif(member -> 'values', '{}')
      from ${versions} v join ${sql.id(schema, 'Tag')} app on app.id = v.asset_id, ${users}
      join ${sql.id(schema, 'User')} person on person.id = member ->> 'userId'
      where v.asset_kind = 'Tag' and v.status = 'live'`,
    sql`update ${versions} v set document = (v.document - 'users') || jsonb_build_object('valueKeys', coalesce((
        select jsonb_agg(jsonb_build_object('key', used.key) order by used.key) from (
          select jsonb_object_keys(member -> 'values') as key from ${users} where jsonb_typeof(member -> 'values') = 'object'
          union
          select (regexp_matches((v.document -> 'collections')::text, ${`\\muser\\.values\\.(${key})\\M`}, 'g'))[1]) as used
        where used.key ~ ${`^${key}$`}), '[]'))
      where v.asset_kind = 'Tag'`,
  ]
}
