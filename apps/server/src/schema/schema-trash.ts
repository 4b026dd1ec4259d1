import { uuidv7 } from '@trellis/base'
import { sql } from 'kysely'
import { dropVersions } from '../collections/assets/asset-trash.ts'
import { collectionAsset } from '../collections/assets/collection-asset.ts'
import { goneId } from '../collections/former-ids.ts'
import { trashName } from '../collections/physical-names.ts'
import type { Queryable } from '../database/database.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { columnNames, relationNames } from './names-in-use.ts'
import type { SchemaChange } from './schema-change.ts'

/** How long removed columns and tables can be brought back. */
const keptFor = sql.lit('30 days')

type Removed = { id?: string; fieldId: string | undefined; definition: unknown }

/** Takes a column out of use without losing a value: renamed, indexes and foreign key gone, noted as restorable. Returns its new name. */
export async function trashColumn(
  change: SchemaChange,
  at: { table: string; column: string },
  removed: Removed,
): Promise<string> {
  const { connection, tenant } = change
  await dropIndexesAndKeys(connection, tenant, at)
  const name = trashName(removed.fieldId ?? at.column, await columnNames(change, at.table))
  await connection.run(
    sql`alter table ${sql.id(tenant.schema, at.table)} rename column ${sql.id(at.column)} to ${sql.id(name)}`,
  )
  await noteInTrash(change, { what: 'column', table: at.table, column: name }, removed)
  return name
}

/** The same for a whole table or link table. Returns its new name. */
export async function trashTable(
  change: SchemaChange,
  what: 'table' | 'link',
  table: string,
  removed: Removed,
): Promise<string> {
  const name = trashName(table, await relationNames(change))
  await change.connection.run(sql`alter table ${sql.id(change.tenant.schema, table)} rename to ${sql.id(name)}`)
  await noteInTrash(change, { what, table: name, column: null }, removed)
  return name
}

/** Deleted records wait under the collection that they were of: a later one of the same id is another. */
export async function renameInTrash(
  { connection, tenant }: Pick<SchemaChange, 'connection' | 'tenant'>,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await connection.run(
    sql`update ${sql.id(tenant.coreSchema, 'trash')} set "collection_id" = ${to} where "collection_id" = ${from}`,
  )
}

/** What has its place again is no longer trash. */
export async function takeFromTrash({ connection, tenant }: SchemaChange, id: string): Promise<void> {
  await connection.run(sql`delete from ${sql.id(tenant.coreSchema, 'schema_trash')} where id = ${id}`)
}

/** Foreign keys and indexes that use exactly this column. */
export async function dropIndexesAndKeys(
  connection: Queryable,
  tenant: Tenant,
  { table, column }: { table: string; column: string },
): Promise<void> {
  const isOnColumn = sql`n.nspname = ${tenant.schema} and t.relname = ${table} and a.attname = ${column}`
  const keys = await connection.run<{ name: string }>(sql`select k.conname::text as name from pg_constraint k
    join pg_class t on t.oid = k.conrelid join pg_namespace n on n.oid = t.relnamespace
    join pg_attribute a on a.attrelid = t.oid where k.contype = 'f' and k.conkey = array[a.attnum] and ${isOnColumn}`)
  for (const { name } of keys) {
    await connection.run(sql`alter table ${sql.id(tenant.schema, table)} drop constraint ${sql.id(name)}`)
  }
  const indexes = await connection.run<{ name: string }>(sql`select i.relname::text as name from pg_index x
    join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid join pg_namespace n on n.oid = t.relnamespace
    join pg_attribute a on a.attrelid = t.oid where not x.indisprimary and x.indnatts = 1 and x.indkey[0] = a.attnum and ${isOnColumn}`)
  for (const { name } of indexes) await connection.run(sql`drop index ${sql.id(tenant.schema, name)}`)
}

/** Drops what has waited its 30 days. */
export async function emptySchemaTrash(connection: Queryable, tenant: Tenant): Promise<void> {
  const due = await connection.run<{ id: string; what: string; table_name: string; column_name: string | null }>(
    sql`delete from ${sql.id(tenant.coreSchema, 'schema_trash')} where until < now() returning id, what, table_name, column_name`,
  )
  const collections = due.filter(({ what }) => what === 'table')
  await dropVersions(
    connection,
    tenant,
    collections.map(({ id }) => goneId(collectionAsset.asset.id, id)),
  )
  for (const { table_name: table, column_name: column } of due) {
    if (column === null) await connection.run(sql`drop table if exists ${sql.id(tenant.schema, table)}`)
    else
      await connection.run(
        sql`alter table if exists ${sql.id(tenant.schema, table)} drop column if exists ${sql.id(column)}`,
      )
  }
}

async function noteInTrash(
  { connection, tenant, collectionId, author }: SchemaChange,
  at: { what: 'table' | 'column' | 'link'; table: string; column: string | null },
  { id = uuidv7(), fieldId, definition }: Removed,
): Promise<void> {
  await connection.run(sql`insert into ${sql.id(tenant.coreSchema, 'schema_trash')}
      (id, what, collection_id, field_id, schema_name, table_name, column_name, definition, removed_by, until)
    values (${id}, ${at.what}, ${collectionId}, ${fieldId ?? null}, ${tenant.schema}, ${at.table}, ${at.column},
      ${JSON.stringify(definition)}::jsonb, ${author}, now() + ${keptFor}::interval)`)
}
