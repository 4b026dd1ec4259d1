import type { FailedFormula } from '@trellis/fields/formula'
import { checkStoredValue, isEmptyValue, isFormulaDefault, type Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { Collection, CollectionField } from '../collections/collection.ts'
import type { Queryable } from '../database/database.ts'
import { makeCalculations } from '../records/calculations/find-calculations.ts'
import { interpretRows } from '../records/calculations/interpret-rows.ts'
import { mergedProperties } from '../records/write/compile-update.ts'
import type { Tenant } from '../tenants/tenant.ts'
import type { ImportMapping, MappedField } from './mapped-field.ts'
import { linksWithCleaning, withCleaning } from './staged-cleaning.ts'
import { givenOrMade, madeFieldsOf } from './staged-defaults.ts'
import { stagedColumn, stagedValue, staging } from './staging-table.ts'

export type InsertRequest = {
  tenant: Tenant
  userId: string
  /** What the log tells that the changes come from. */
  origin: string
  /** Joins the activities of the import: they are undone together. */
  batchId: string
  collection: Collection
  /** Every collection that its links lead to, by id. */
  targets: ReadonlyMap<string, Collection>
  mapping: ImportMapping
  /** Hears of calculations that gave nothing. */
  onFailures?(failures: readonly FailedFormula[]): void
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
  // Where rows change records too, once they have.
  if (request.updateBy === undefined) await interpretStaged(connection, request)
  await insertActivities(connection, request)
  return inserted
}

type Column = { name: string; value: Sql; fieldId?: string }

async function insertRecords(connection: Queryable, request: InsertRequest): Promise<number> {
  const { collection } = request
  const { columns: calculated, interpreted } = calculationsOf(request)
  const isCalculated = new Set(calculated.map(({ column }) => column))
  for (const { column } of interpreted) if (column !== undefined) isCalculated.add(column)
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

export function calculationsOf({ collection, targets, tenant }: InsertRequest) {
  const collections = new Map([...targets].map(([id, target]) => [id, { collection: target }]))
  return makeCalculations(collection, collections, tenant.timezone)
}

const interpretedAtOnce = 1000

/** Of new and changed records: what only the interpreter can work out, by parts of the file. */
export async function interpretStaged(connection: Queryable, request: InsertRequest): Promise<void> {
  const { collection, onFailures = () => undefined } = request
  const calculations = calculationsOf(request)
  if (calculations.interpreted.length === 0) return
  for (let first = 0; ; first += interpretedAtOnce) {
    const part = sql`join (select id from ${staging} order by line offset ${first} limit ${interpretedAtOnce}) stage on stage.id = t."id"`
    if ((await interpretRows(connection, { collection, calculations, onFailures }, part)).count === 0) return
  }
}

/** Every stored column of the collection with where its value comes from, so that calculations can use any of them. */
export function storedColumns({ collection, mapping, userId }: InsertRequest): Column[] {
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
    const value = withCleaning(field, collection, valueOf(field, collection, mapping))
    columns.push({ name, value, fieldId: field.id })
  }
  return columns
}

function columnOf({ column, association }: CollectionField): string | undefined {
  return association?.storage.kind === 'own-column' ? association.storage.column : column
}

function valueOf(field: CollectionField, collection: Collection, mapping: ImportMapping): Sql {
  const mapped = mapping.fields.find(({ fieldId }) => fieldId === field.id)
  if (field.association) return mapped ? sql`(${stagedColumn(mapping, mapped, 'stage')}::text[])[1]` : sql`null::text`
  const type = field.server.columnType?.(field.schema) ?? sql`text`
  const given = mapped && newValue(mapping, mapped)
  if (given || madeFieldsOf(collection).includes(field))
    return givenOrMade(field, collection, given ?? sql`cast(null as ${type})`)
  const { default: standard } = field.schema
  const isGiven = !isEmptyValue(standard) && !field.system && !isFormulaDefault(field.schema)
  const parsed = !isGiven ? undefined : checkStoredValue(field, standard, field.schema)
  const isFilled = parsed && 'value' in parsed && !isEmptyValue(parsed.value)
  const value = isFilled ? field.server.toDatabase(parsed.value, field.schema) : null
  return sql`cast(${value} as ${type})`
}

function newValue(mapping: ImportMapping, mapped: MappedField): Sql {
  const value = stagedValue(mapping, mapped, 'stage')
  return mapped.properties ? mergedProperties(sql`null::jsonb`, value) : value
}

/** Links that are no column of the records themselves. */
async function insertLinks(connection: Queryable, request: InsertRequest): Promise<void> {
  const { collection, mapping } = request
  for (const field of mapping.fields) {
    const link = collection.fields.get(field.fieldId)
    const storage = link?.association?.storage
    if (!link || storage?.kind !== 'link') continue
    const ids = linksWithCleaning(link, collection, sql`${stagedColumn(mapping, field, 'stage')}::text[]`)
    await connection.run(sql`
      insert into ${sql.id(storage.table.schema, storage.table.name)} (${sql.id(storage.ownColumn)}, ${sql.id(storage.targetColumn)})
      select stage.id, linked.id from ${staging} stage
      cross join lateral unnest(${ids}) as linked(id) ${newRows(request)}`)
  }
}

/** A create stores no values: they are the record. */
async function insertActivities(connection: Queryable, request: InsertRequest): Promise<void> {
  const { tenant, collection, userId, batchId, origin } = request
  if (collection.activity === 'none') return
  await connection.run(sql`
    insert into ${sql.id(tenant.coreSchema, 'activity')}
      (id, action, collection_id, record_id, created_at, created_by, batch_id, changes_count, origin, record_version)
    select stage.activity_id, 'create', ${collection.id}, stage.id, now(), ${userId}, ${batchId}, 0, ${origin}, 1
    from ${staging} stage ${newRows(request)} order by stage.line`)
}
