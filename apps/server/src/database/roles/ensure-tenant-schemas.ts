import { sql } from 'kysely'
import type { TransactionConnection } from '../database.ts'
import { readerRoleName, tenantRoleName } from './role-names.ts'
import { roleStatements } from './role-statements.ts'

type Workspace = { id: string; schema: string; coreSchema: string }

/** The role for a workspace's reading and writing, and the one for changing its tables; both undefined where roles are off. */
export type TenantRoles = { role: string | undefined; ownerRole: string | undefined }

type RoleSetting = { database: string; owner: string | null }

/** A workspace's two schemas, their roles and what these may do; also for workspaces that were made before there were roles. */
export async function ensureTenantSchemas(
  connection: TransactionConnection,
  workspace: Workspace,
): Promise<TenantRoles> {
  const [setting] = await connection.run<RoleSetting>(
    sql`select current_database()::text as database, owner_role as owner from trellis.database_role`,
  )
  if (!setting?.owner) {
    for (const schema of schemasOf(workspace)) await connection.run(sql`create schema if not exists ${sql.id(schema)}`)
    return { role: undefined, ownerRole: undefined }
  }
  const names: Names = {
    owner: setting.owner,
    role: tenantRoleName(setting.database, workspace),
    reader: readerRoleName(setting.database, workspace),
  }
  if (!(await isReady(connection, workspace, names))) await prepare(connection, workspace, names)
  return { role: names.role, ownerRole: names.owner }
}

type Names = { owner: string; role: string; reader: string }

function schemasOf({ schema, coreSchema }: Workspace): readonly string[] {
  return [schema, coreSchema]
}

async function isReady(connection: TransactionConnection, workspace: Workspace, names: Names): Promise<boolean> {
  const schemas = schemasOf(workspace)
  const rows = await connection.run(sql`select from trellis.tenant
    where id = ${workspace.id} and role_name = ${names.role} and reader_role_name = ${names.reader}
      and (select count(*) from pg_roles where rolname in (${names.role}, ${names.reader})) = 2
      and (select count(*) from pg_namespace where nspname = any(${schemas}::text[]) and nspowner = ${names.owner}::regrole) = 2
      and not exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = any(${schemas}::text[]) and c.relowner <> ${names.owner}::regrole)
      and pg_has_role(session_user, ${names.role}, 'member') and pg_has_role(session_user, ${names.owner}, 'member')`)
  return rows.length > 0
}

async function prepare(connection: TransactionConnection, workspace: Workspace, names: Names): Promise<void> {
  for (const role of [names.role, names.reader]) {
    for (const text of roleStatements(role)) await connection.query({ text })
  }
  await connection.run(sql`grant usage on schema trellis to ${sql.id(names.role)}`)
  // The answer of a repeated call is stored by the same statement as the write it answers.
  await connection.run(sql`grant insert on trellis.idempotency to ${sql.id(names.role)}`)
  for (const schema of schemasOf(workspace)) await ownSchema(connection, schema, names.owner)
  await connection.as(names.owner, owner => grantAll(owner, workspace, names))
  await connection.run(sql`update trellis.tenant set role_name = ${names.role}, reader_role_name = ${names.reader}
    where id = ${workspace.id}`)
}

async function ownSchema(connection: TransactionConnection, schema: string, owner: string): Promise<void> {
  await connection.run(sql`create schema if not exists ${sql.id(schema)} authorization ${sql.id(owner)}`)
  const [wrong] = await connection.run(
    sql`select from pg_namespace where nspname = ${schema} and nspowner <> ${owner}::regrole`,
  )
  // Tables first: whoever hands one over must reach the schema, and whoever gets one must be allowed to make one there.
  if (wrong) await connection.run(sql`grant usage, create on schema ${sql.id(schema)} to ${sql.id(owner)}`)
  await ownRelations(connection, schema, owner)
  if (wrong) await connection.run(sql`alter schema ${sql.id(schema)} owner to ${sql.id(owner)}`)
}

/** Sequences and indexes of a table follow it. */
async function ownRelations(connection: TransactionConnection, schema: string, owner: string): Promise<void> {
  const relations = await connection.run<{ name: string }>(sql`select c.relname::text as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${schema} and c.relowner <> ${owner}::regrole and c.relkind in ('r', 'p', 'v', 'm')`)
  for (const { name } of relations) {
    await connection.run(sql`alter table ${sql.id(schema, name)} owner to ${sql.id(owner)}`)
  }
}

async function grantAll(connection: TransactionConnection, workspace: Workspace, names: Names): Promise<void> {
  const both = sql.join(schemasOf(workspace).map(schema => sql.id(schema)))
  const own = sql.id(workspace.schema)
  const role = sql.id(names.role)
  const reader = sql.id(names.reader)
  const dml = sql`select, insert, update, delete`
  for (const statement of [
    sql`grant usage on schema ${both} to ${role}`,
    sql`grant ${dml} on all tables in schema ${both} to ${role}`,
    sql`grant usage, select, update on all sequences in schema ${both} to ${role}`,
    sql`alter default privileges in schema ${both} grant ${dml} on tables to ${role}`,
    sql`alter default privileges in schema ${both} grant usage, select, update on sequences to ${role}`,
    sql`grant usage on schema ${own} to ${reader}`,
    sql`grant select on all tables in schema ${own} to ${reader}`,
    sql`alter default privileges in schema ${own} grant select on tables to ${reader}`,
  ]) {
    await connection.run(statement)
  }
}
