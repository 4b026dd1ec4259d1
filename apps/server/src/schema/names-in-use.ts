import { sql } from 'kysely'
import type { SchemaChange } from './schema-change.ts'

/** Names of all tables, indexes and views in the tenant's schema: they share one name space. */
export async function relationNames({
  connection,
  tenant,
}: Pick<SchemaChange, 'connection' | 'tenant'>): Promise<Set<string>> {
  const rows = await connection.run<{ name: string }>(
    sql`select c.relname::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = ${tenant.schema}`,
  )
  return new Set(rows.map(row => row.name))
}

/** Names of a table's columns, also of those in the trash. */
export async function columnNames(
  { connection, tenant }: Pick<SchemaChange, 'connection' | 'tenant'>,
  table: string,
): Promise<Set<string>> {
  const rows = await connection.run<{ name: string }>(
    sql`select a.attname::text as name from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = ${tenant.schema} and c.relname = ${table} and a.attnum > 0 and not a.attisdropped`,
  )
  return new Set(rows.map(row => row.name))
}

/** Remembers the column of a field of the changed collection; undefined forgets it. */
export async function storeColumn(change: SchemaChange, fieldId: string, column: string | undefined): Promise<void> {
  const { connection, tenant, collectionId, names } = change
  const table = sql.id(tenant.coreSchema, 'field_column')
  await connection.run(sql`delete from ${table} where collection_id = ${collectionId} and field_id = ${fieldId}`)
  names.columns.delete(fieldId)
  if (column === undefined) return
  await connection.run(
    sql`insert into ${table} (collection_id, field_id, column_name) values (${collectionId}, ${fieldId}, ${column})`,
  )
  names.columns.set(fieldId, column)
}

/** The changed collection's table once it exists. */
export function ownTable({ names, collectionId }: SchemaChange): string {
  if (names.table === undefined) throw new Error(`${collectionId} has no table yet`)
  return names.table
}
