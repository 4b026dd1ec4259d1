import { checkStoredValue, isEmptyValue, type Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { Collection, CollectionField } from '../collections/collection.ts'
import type { Queryable } from '../database/database.ts'
import { calculatedColumns } from '../records/calculations/calculated-columns.ts'
import type { Tenant } from '../tenants/tenant.ts'
import type { ImportMapping } from './import-mapping.ts'
import { stagedColumn, stagedValue, staging } from './staging-table.ts'

export type InsertRequest = {
  tenant: Tenant
  userId: string
  /** Joins the activities of the import: they are undone together. */
  batchId: string
  collection: Collection
  /** Every collection that its links lead to, by id. */
  targets: ReadonlyMap<string, Collection>
  mapping: ImportMapping
  /** Rows that were matched with records are no new ones. */
  updateBy?: string | undefined
}

function newRows({ updateBy }: InsertRequest): Sql {
  return updateBy === undefined ? sql`` : sql`where not stage.is_there`
}

/** Makes records of the staged rows, with their links, titles and activities. Returns how many. */
export async function insertStaged(connection: Queryable, request: InsertRequest): Promise<number> {
  const inserted = await insertRecords(connection, request)
  await insertLinks(connection, request)
  await insertActivities(connection, request)
  return inserted
}

type Column = { name: string; value: Sql }

async function insertRecords(connection: Queryable, request: InsertRequest): Promise<number> {
  const { collection, targets } = request
  const tables = new Map([...targets].map(([id, target]) => [id, { collection: target }]))
  const calculated = calculatedColumns(collection, tables)
  const isCalculated = new Set(calculated.map(({ column }) => column))
  const stored = storedColumns(request).filter(({ name }) => !isCalculated.has(name))
  const names = [...stored.map(({ name }) => name), ...calculated.map(({ column }) => column)].map(name => sql.id(name))
  const values = stored.map(({ name, value }) => sql`${value} as ${sql.id(name)}`)
  const titles = calculated.map(({ value }) => sql`, ${value('row')}`)
  const [counted] = await connection.run<{ count: number }>(sql`
    with inserted as (
      insert into ${sql.id(collection.table.schema, collection.table.name)} (${sql.join(names)})
      select row.* ${sql.join(titles, sql``)}
      from (select ${sql.join(values)} from ${staging} stage ${newRows(request)} order by stage.line) row
      returning 1
    ) select count(*)::float8 as count from inserted`)
  return counted?.count ?? 0
}

/** Every stored column of the collection with where its value comes from, so that calculations can use any of them. */
function storedColumns({ collection, mapping, userId }: InsertRequest): Column[] {
  const columns: Column[] = [
    { name: 'id', value: sql`stage.id` },
    { name: 'createdAt', value: sql`now()::timestamptz(3)` },
    { name: 'createdBy', value: sql`${userId}::text` },
    { name: 'updatedAt', value: sql`now()::timestamptz(3)` },
    { name: 'updatedBy', value: sql`${userId}::text` },
  ]
  const taken = new Set(columns.map(({ name }) => name))
  for (const field of collection.fields.values()) {
    const name = columnOf(field)
    if (name === undefined || taken.has(name)) continue
    taken.add(name)
    columns.push({ name, value: valueOf(field, mapping) })
  }
  return columns
}

function columnOf({ column, association }: CollectionField): string | undefined {
  return association?.storage.kind === 'own-column' ? association.storage.column : column
}

function valueOf(field: CollectionField, mapping: ImportMapping): Sql {
  const mapped = mapping.fields.find(({ fieldId }) => fieldId === field.id)
  if (field.association) return mapped ? sql`(${stagedColumn(mapping, mapped, 'stage')}::text[])[1]` : sql`null::text`
  if (mapped) return stagedValue(mapping, mapped, 'stage')
  const type = field.server.columnType?.(field.schema) ?? sql`text`
  const { default: standard } = field.schema
  const parsed = isEmptyValue(standard) || field.system ? undefined : checkStoredValue(field, standard, field.schema)
  const isFilled = parsed && 'value' in parsed && !isEmptyValue(parsed.value)
  const value = isFilled ? field.server.toDatabase(parsed.value, field.schema) : null
  return sql`cast(${value} as ${type})`
}

/** Links that are no column of the records themselves. */
async function insertLinks(connection: Queryable, request: InsertRequest): Promise<void> {
  const { collection, mapping } = request
  for (const field of mapping.fields) {
    const storage = collection.fields.get(field.fieldId)?.association?.storage
    if (storage?.kind !== 'link') continue
    await connection.run(sql`
      insert into ${sql.id(storage.table.schema, storage.table.name)} (${sql.id(storage.ownColumn)}, ${sql.id(storage.targetColumn)})
      select stage.id, linked.id from ${staging} stage
      cross join lateral unnest(${stagedColumn(mapping, field, 'stage')}::text[]) as linked(id) ${newRows(request)}`)
  }
}

/** A create stores no values: they are the record. */
async function insertActivities(connection: Queryable, request: InsertRequest): Promise<void> {
  const { tenant, collection, userId, batchId } = request
  if (collection.activity === 'none') return
  await connection.run(sql`
    insert into ${sql.id(tenant.coreSchema, 'activity')}
      (id, action, collection_id, record_id, created_at, created_by, batch_id, changes_count)
    select stage.activity_id, 'create', ${collection.id}, stage.id, now(), ${userId}, ${batchId}, 0
    from ${staging} stage ${newRows(request)} order by stage.line`)
}
