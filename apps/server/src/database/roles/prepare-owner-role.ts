import pg from 'pg'
import { MigrationError } from '../migration-error.ts'
import { ownerRoleName } from './role-names.ts'
import { roleStatements } from './role-statements.ts'

/**
 * The role that owns every workspace's tables and changes them; the login role takes it on for that, and reads none of them by itself.
 * Without tenant roles the tables go back to the login role.
 */
export async function prepareOwnerRole(client: pg.ClientBase, isWanted: boolean): Promise<void> {
  const owner = ownerRoleName(await databaseName(client))
  if (!isWanted) return takeBack(client, owner)
  try {
    await makeOwner(client, owner)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== insufficientPrivilege) throw error
    throw new MigrationError(
      'The database user may not make roles, which keep workspaces apart within PostgreSQL: give it CREATEROLE (alter role … createrole), or set TRELLIS_TENANT_ROLES=off to do without them.',
      error,
    )
  }
  await client.query('update trellis.database_role set owner_role = $1 where owner_role is distinct from $1', [owner])
}

const insufficientPrivilege = '42501'

async function databaseName(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_database()::text as name')
  return rows[0]?.name ?? ''
}

async function makeOwner(client: pg.ClientBase, owner: string): Promise<void> {
  for (const statement of roleStatements(owner)) await client.query(statement)
  const name = pg.escapeIdentifier(owner)
  await client.query(`grant usage on schema trellis to ${name}`)
  const columns = 'id, schema_version, grants_version'
  await client.query(`grant select (${columns}), update (schema_version, grants_version) on trellis.tenant to ${name}`)
  // Whoever gets a schema must be allowed to make one; only the database's owner can allow it, and only upgrades need it.
  await client.query(`do $$ begin
    if exists (select from pg_database where datname = current_database() and pg_has_role(session_user, datdba, 'member')) then
      execute format('grant create on database %I to ${name}', current_database());
    end if;
  end $$`)
}

async function takeBack(client: pg.ClientBase, owner: string): Promise<void> {
  const { rows } = await client.query('select 1 from trellis.database_role where owner_role is not null')
  if (rows.length === 0) return
  await client.query(reassign(owner))
  await client.query('update trellis.tenant set role_name = null, reader_role_name = null')
  await client.query('update trellis.database_role set owner_role = null')
}

/** Only whoever has a role's rights without SET ROLE may give away what it owns, so the login role has them for this moment. */
function reassign(owner: string): string {
  const name = pg.escapeLiteral(owner)
  return `do $$ begin
    if exists (select from pg_roles where rolname = session_user and rolsuper) then
      execute format('reassign owned by %I to %I', ${name}, session_user);
    elsif current_setting('server_version_num')::int >= 160000 then
      execute format('grant %I to %I with inherit true', ${name}, session_user);
      execute format('reassign owned by %I to %I', ${name}, session_user);
      execute format('grant %I to %I with inherit false', ${name}, session_user);
    else
      execute format('alter role %I inherit', session_user);
      execute format('reassign owned by %I to %I', ${name}, session_user);
      execute format('alter role %I noinherit', session_user);
    end if;
  end $$`
}
