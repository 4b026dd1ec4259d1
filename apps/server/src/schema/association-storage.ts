import type { Sql } from '@trellis/fields/server'
import type { FieldSchema } from '@trellis/model'
import { sql } from 'kysely'
import { findCoreCollection } from '../collections/core-collections/index.ts'
import { getFormat } from '../collections/formats.ts'
import { hasLinkFields, linkFieldSchemas } from '../collections/link-fields.ts'
import type { StoredAssociation } from '../collections/load-tenant.ts'
import { columnName, linkColumnName, tableName } from '../collections/physical-names.ts'
import { columnNames, relationNames } from './names-in-use.ts'
import type { RemovedRow } from './removed/removed-parts.ts'
import { type SchemaChange, tableNameOf } from './schema-change.ts'
import { dropIndexesAndKeys } from './schema-trash.ts'

/** Above this many rows the index is left to `indexes/`, which builds it after the commit without locks. */
const bigTable = 50_000

type Bounds = Pick<StoredAssociation, 'parentMax' | 'childMax' | 'relationship'>

/** Where one side holds at most one and links say nothing themselves, it is a foreign key there; else a link table (0-decisions §4). */
export function storageFor({ parentMax, childMax, relationship }: Bounds): StoredAssociation['storage'] {
  if (hasLinkFields(relationship)) return 'link'
  if (parentMax === 1) return 'parent-column'
  return childMax === 1 ? 'child-column' : 'link'
}

type Named = Pick<StoredAssociation, 'columnName' | 'linkTable'>

/** Makes the column or the link table, with keys and indexes. */
export async function createStorage(change: SchemaChange, association: StoredAssociation): Promise<Named> {
  if (association.storage === 'link')
    return { columnName: undefined, linkTable: await createLinkTable(change, association) }
  const isInParent = association.storage === 'parent-column'
  const table = tableOf(change, isInParent ? association.parentCollection : association.childCollection)
  const target = tableOf(change, isInParent ? association.childCollection : association.parentCollection)
  const fieldId = isInParent ? association.parentKey : (association.childKey ?? association.parentKey)
  const column = columnName(fieldId, await columnNames(change, table.name))
  const { connection } = change
  await connection.run(sql`alter table ${table.sql} add column ${sql.id(column)} text collate "C"
    references ${target.sql} (id) on delete set null`)
  await indexColumn(change, { ...table, column, isUnique: association.parentMax === 1 && association.childMax === 1 })
  return { columnName: column, linkTable: undefined }
}

/** Gives an association the links that lay in the trash; those of records that are gone since are left out. */
export async function adoptStorage(
  change: SchemaChange,
  association: StoredAssociation,
  { what, table: trashed, column: trashedColumn }: RemovedRow,
): Promise<Named> {
  const { connection, tenant } = change
  if (what === 'link') {
    const name = tableName(`${association.parentCollection}_${association.parentKey}`, await relationNames(change))
    await connection.run(sql`alter table ${sql.id(tenant.schema, trashed)} rename to ${sql.id(name)}`)
    return { columnName: undefined, linkTable: name }
  }
  const isInParent = association.storage === 'parent-column'
  const table = tableOf(change, isInParent ? association.parentCollection : association.childCollection)
  const target = tableOf(change, isInParent ? association.childCollection : association.parentCollection)
  const fieldId = isInParent ? association.parentKey : (association.childKey ?? association.parentKey)
  const column = columnName(fieldId, await columnNames(change, table.name))
  await connection.run(sql`alter table ${table.sql} rename column ${sql.id(trashedColumn ?? '')} to ${sql.id(column)}`)
  await connection.run(sql`update ${table.sql} row set ${sql.id(column)} = null
    where ${sql.id(column)} is not null and not exists (select from ${target.sql} t where t.id = ${sql.id('row', column)})`)
  await connection.run(
    sql`alter table ${table.sql} add foreign key (${sql.id(column)}) references ${target.sql} (id) on delete set null not valid`,
  )
  await indexColumn(change, { ...table, column, isUnique: association.parentMax === 1 && association.childMax === 1 })
  return { columnName: column, linkTable: undefined }
}

export async function insertAssociation(
  { connection, tenant }: Pick<SchemaChange, 'connection' | 'tenant'>,
  made: StoredAssociation,
): Promise<void> {
  await connection.run(sql`insert into ${sql.id(tenant.coreSchema, 'association')}
      (id, parent_collection, parent_key, child_collection, child_key, parent_max, child_max, storage, column_name, link_table)
    values (${made.id}, ${made.parentCollection}, ${made.parentKey}, ${made.childCollection}, ${made.childKey ?? null},
      ${made.parentMax}, ${made.childMax}, ${made.storage}, ${made.columnName ?? null}, ${made.linkTable ?? null})`)
}

/** Takes a foreign-key column away whose links live elsewhere now. */
export async function dropColumn(change: SchemaChange, association: StoredAssociation): Promise<void> {
  const { table, column } = columnPlace(change, association)
  await dropIndexesAndKeys(change.connection, change.tenant, { table, column })
  await change.connection.run(sql`alter table ${sql.id(change.tenant.schema, table)} drop column ${sql.id(column)}`)
}

/** Table and column of an association that is a foreign key. */
export function columnPlace(change: SchemaChange, association: StoredAssociation): { table: string; column: string } {
  const holder = association.storage === 'parent-column' ? association.parentCollection : association.childCollection
  return { table: tableOf(change, holder).name, column: association.columnName ?? '' }
}

/** `select "parentId", "childId"` of all links, whatever holds them. */
export function linksQuery(change: SchemaChange, association: StoredAssociation): Sql {
  if (association.storage === 'link') {
    return sql`select "parentId", "childId" from ${sql.id(change.tenant.schema, association.linkTable ?? '')}`
  }
  const { table, column } = columnPlace(change, association)
  const [parent, child] = association.storage === 'parent-column' ? ['id', column] : [column, 'id']
  return sql`select ${sql.id(parent)} as "parentId", ${sql.id(child)} as "childId"
    from ${sql.id(change.tenant.schema, table)} where ${sql.id(column)} is not null`
}

/** Gives what was filled beforehand the place of the association's links. */
export async function adoptPrepared(
  change: SchemaChange,
  association: StoredAssociation,
  prepared: string,
): Promise<Named> {
  const { connection, tenant } = change
  if (association.storage === 'link') {
    const name = await linkTableName(change, association)
    await connection.run(sql`alter table ${sql.id(tenant.schema, prepared)} rename to ${sql.id(name)}`)
    return { columnName: undefined, linkTable: name }
  }
  const isInParent = association.storage === 'parent-column'
  const table = tableOf(change, isInParent ? association.parentCollection : association.childCollection)
  const fieldId = isInParent ? association.parentKey : (association.childKey ?? association.parentKey)
  const column = columnName(fieldId, await columnNames(change, table.name))
  await connection.run(sql`alter table ${table.sql} rename column ${sql.id(prepared)} to ${sql.id(column)}`)
  await indexColumn(change, { ...table, column, isUnique: false })
  return { columnName: column, linkTable: undefined }
}

/** Builds the index of a foreign key at once where that takes no time. Core tables are looked after by nobody else. */
async function indexColumn(
  change: SchemaChange,
  at: { name: string; sql: Sql; column: string; isUnique: boolean },
): Promise<void> {
  const { connection } = change
  if (at.isUnique) {
    await connection.run(sql`create unique index on ${at.sql} (${sql.id(at.column)})`)
    return
  }
  const [size] = await connection.run<{ rows: number }>(
    sql`select reltuples::int as rows from pg_class where oid = format('%I.%I', ${change.tenant.schema}::text, ${at.name}::text)::regclass`,
  )
  if (findCoreCollection(at.name) || (size?.rows ?? 0) < bigTable)
    await connection.run(sql`create index on ${at.sql} (${sql.id(at.column)})`)
}

async function createLinkTable(change: SchemaChange, association: StoredAssociation): Promise<string> {
  const name = await linkTableName(change, association)
  for (const statement of linkTable(change, association, name)) await change.connection.run(statement)
  return name
}

/** A free name for the links of an association. */
export async function linkTableName(change: SchemaChange, association: StoredAssociation): Promise<string> {
  return tableName(`${association.parentCollection}_${association.parentKey}`, await relationNames(change))
}

/** The statements that make a table for links. */
export function linkTable(change: SchemaChange, association: StoredAssociation, name: string): Sql[] {
  const parent = tableOf(change, association.parentCollection)
  const child = tableOf(change, association.childCollection)
  const table = sql.id(change.tenant.schema, name)
  return [
    sql`create table ${table} (
      "parentId" text collate "C" not null references ${parent.sql} (id) on delete cascade,
      "childId" text collate "C" not null references ${child.sql} (id) on delete cascade,
      ${linkColumns(association)}
      primary key ("parentId", "childId"))`,
    sql`create index on ${table} ("childId")`,
  ]
}

function linkColumns({ relationship }: StoredAssociation): Sql {
  const columns = Object.entries(linkFieldSchemas(relationship)).map(([fieldId, schema]) => linkColumn(fieldId, schema))
  return columns.length === 0 ? sql`` : sql`${sql.join(columns)},`
}

/** Name and type of a link field's column. */
export function linkColumn(fieldId: string, schema: FieldSchema): Sql {
  return sql`${sql.id(linkColumnName(fieldId))} ${getFormat(schema.format).server.columnType?.(schema) ?? sql`text`}`
}

/** The table of a builder's or a core collection. */
function tableOf(change: SchemaChange, collectionId: string): { name: string; sql: Sql } {
  if (findCoreCollection(collectionId))
    return { name: collectionId, sql: sql.id(change.tenant.coreSchema, collectionId) }
  const name = tableNameOf(change, collectionId)
  if (name === undefined) throw new Error(`${collectionId} has no table`)
  return { name, sql: sql.id(change.tenant.schema, name) }
}
