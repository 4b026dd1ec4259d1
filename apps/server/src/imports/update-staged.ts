import { UserError } from '@trellis/base'
import { type Sql, tooManyProperties } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { Collection, CollectionField } from '../collections/collection.ts'
import type { Queryable, TransactionConnection } from '../database/database.ts'
import { waitingProperties } from '../records/query/link-text.ts'
import { activityColumns, changedLink, changedValue } from '../records/write/activity-sql.ts'
import { mergedProperties } from '../records/write/compile-update.ts'
import { exceededSizes } from '../records/write/property-sizes.ts'
import { columnOf, tableColumns } from '../records/write/table-columns.ts'
import { followFreed } from './follow-staged.ts'
import { calculationsOf, type InsertRequest, interpretStaged } from './insert-staged.ts'
import type { MappedField } from './mapped-field.ts'
import { cleanedFieldsOf, linksWithCleaning, withCleaning } from './staged-cleaning.ts'
import { givenOrMade } from './staged-defaults.ts'
import { freedEntries, freeLinked } from './staged-unlinking.ts'
import { stagedColumn, stagedValue, staging } from './staging-table.ts'

/** Changes the records that staged rows were matched with, and logs what really changed. Answers how many did. */
export async function updateStaged(
  connection: TransactionConnection,
  request: InsertRequest,
  services: Parameters<typeof followFreed>[0],
): Promise<number> {
  const updated = await updateRecords(connection, request)
  await requireRoom(connection, request)
  for (const each of linkFields(request)) await replaceLinks(connection, each)
  const freed = await freeLinked(connection, request)
  await interpretStaged(connection, request)
  for (const each of freed) await followFreed(services, connection, { request, ...each })
  return updated
}

/** Properties of the file come beside those that the records had, or that wait there. */
async function requireRoom(connection: Queryable, { collection, mapping }: InsertRequest): Promise<void> {
  const mapped = mapping.fields.find(({ properties }) => properties !== undefined)
  const column = mapped && collection.fields.get(mapped.fieldId)?.column
  if (column === undefined) return
  const exceeded = exceededSizes(sql.id('record', column))
  const [full] = await connection.run<{ line: number }>(sql`
    select stage.line::float8 as line from ${staging} stage join ${sql.id(collection.table.schema, collection.table.name)} record on record.id = stage.id
    where stage.is_there and (${exceeded.keys} or ${exceeded.bytes})
    order by 1 limit 1`)
  if (full) throw new UserError('VALIDATION_ERROR', `Line ${full.line}: ${tooManyProperties()}`)
}

type Mapped = { mapped: MappedField; field: CollectionField }

function mappedFields({ mapping, collection }: InsertRequest): Mapped[] {
  return mapping.fields.flatMap(mapped => {
    const field = collection.fields.get(mapped.fieldId)
    return field ? [{ mapped, field }] : []
  })
}

async function updateRecords(connection: Queryable, request: InsertRequest): Promise<number> {
  const { collection, tenant, userId, batchId, origin } = request
  const table = sql.id(collection.table.schema, collection.table.name)
  const { columns: calculated } = calculationsOf(request)
  const values = new Map(ownColumns(request))
  const formulas = new Map(calculated.map(({ column, value }): [string, Sql] => [column, value('staged')]))
  const names = tableColumns(collection).map(({ name }) => name)
  const staged = names.map(name => sql`${values.get(name) ?? sql.id('old', name)} as ${sql.id(name)}`)
  const next = names.map(name => sql`${formulas.get(name) ?? sql.id('staged', name)} as ${sql.id(name)}`)
  const changed = [...values.keys(), ...formulas.keys()]
  const told = [...linkFields(request).map(linkEntry), ...freedEntries(request)]
  const links = told.map((entry, index) => sql`, ${entry} as ${sql.id(`$l${index}`)}`)
  const entries = [
    ...valueEntries(
      request,
      calculated.map(each => each.field),
    ),
    ...links.map((_, index) => sql.id('next', `$l${index}`)),
  ]
  const isChanged = [
    ...changed.map(name => sql`next.${sql.id(name)} is distinct from old.${sql.id(name)}`),
    ...links.map((_, index) => sql`next.${sql.id(`$l${index}`)} is not null`),
    sql`false`,
  ]
  const set = [...new Set(changed)].map(name => sql`${sql.id(name)} = next.${sql.id(name)}, `)
  const log = sql`('[' || concat_ws(',', ${sql.join([...entries, sql`null`])}) || ']')::jsonb`
  const isLogged = collection.activity === 'log' ? sql`` : sql` where false`
  const [counted] = await connection.run<{ count: number }>(sql`
    with old as materialized (select record.* from ${table} record where record.id in (select id from ${staging} where is_there) for update),
    staged as (select ${sql.join(staged)}, stage.activity_id as "$activity" ${sql.join(links, sql``)} from old join ${staging} stage on stage.id = old.id),
    next as (select ${sql.join(next)}, staged."$activity" ${sql.join(
      links.map((_, index) => sql`, staged.${sql.id(`$l${index}`)}`),
      sql``,
    )} from staged),
    made as (update ${table} target set ${sql.join(set, sql``)} "version" = old."version" + 1, "updatedAt" = clock_timestamp()::timestamptz(3), "updatedBy" = ${userId}
      from next join old on old.id = next.id where target.id = next.id and (${sql.join(isChanged, sql` or `)}) returning target.id, target.version),
    logged as (insert into ${sql.id(tenant.coreSchema, 'activity')} (${activityColumns})
      select entry.activity, 'update', ${collection.id}, entry.id, clock_timestamp(), ${userId}, ${batchId}, jsonb_array_length(entry.log), entry.log, ${origin}, entry.version
      from (select next."$activity" as activity, next.id, made.version, ${log} as log from made join next on next.id = made.id join old on old.id = made.id) entry${isLogged})
    select count(*)::float8 as count from made`)
  return counted?.count ?? 0
}

/** Values of the columns that the file fills, as SQL over `stage`, and of those that rows lose where a formula hides them. */
function ownColumns(request: InsertRequest): [string, Sql][] {
  const { collection } = request
  const lost = unmappedCleaned(request).flatMap((field): [string, Sql][] => {
    const name = columnOf(field)
    return name === undefined ? [] : [[name, withCleaning(field, collection, sql.id('old', name))]]
  })
  const filled = mappedFields(request).flatMap(({ mapped, field }): [string, Sql][] => {
    const name = columnOf(field)
    if (name === undefined) return []
    const value = field.association
      ? sql`(${stagedColumn(request.mapping, mapped, 'stage')}::text[])[1]`
      : mapped.properties
        ? mergedProperties(propertiesBefore(mapped, field), stagedValue(request.mapping, mapped, 'stage'))
        : givenOrMade(field, collection, stagedValue(request.mapping, mapped, 'stage'))
    return [[name, withCleaning(field, collection, value)]]
  })
  return [...filled, ...lost]
}

/** A column with all additional properties replaces them; columns of single ones leave the others. */
function propertiesBefore({ index }: MappedField, field: CollectionField): Sql {
  const old = sql.id('old', field.column ?? '')
  return index >= 0 ? waitingProperties(field, old) : old
}

function unmappedCleaned(request: InsertRequest): CollectionField[] {
  const mapped = new Set(request.mapping.fields.map(({ fieldId }) => fieldId))
  return cleanedFieldsOf(request.collection).filter(({ id }) => !mapped.has(id))
}

function valueEntries(request: InsertRequest, calculated: readonly CollectionField[]): Sql[] {
  const fields = [
    ...mappedFields(request).map(({ field }) => field),
    ...unmappedCleaned(request),
    ...calculated.filter(field => !field.system),
  ]
  return fields.flatMap((field): Sql[] => {
    const column = columnOf(field)
    if (column === undefined) return []
    if (!field.association) return [changedValue(field, { from: 'old', to: 'next' }) ?? sql`null`]
    const target = request.targets.get(field.association.targetCollectionId)
    return target ? [changedLink(field, target, { from: sql.id('old', column), to: sql.id('next', column) })] : []
  })
}

type LinkField = { field: CollectionField; ids: Sql; table: Sql; own: Sql; other: Sql; target: Collection }

/** Links that are rows of a table of their own; `ids` is what they should be: what the file says, or nothing where a formula hides them. */
function linkFields(request: InsertRequest): LinkField[] {
  const { mapping, collection } = request
  const given = mappedFields(request).flatMap(({ mapped, field }) => {
    const ids = sql`coalesce(${stagedColumn(mapping, mapped, 'stage')}::text[], '{}')`
    return linkField(field, request, () => linksWithCleaning(field, collection, ids))
  })
  const lost = unmappedCleaned(request).flatMap(field => {
    return linkField(field, request, ({ table, own, other }) => {
      const kept = sql`array(select l.${other} from ${table} l where l.${own} = stage.id)`
      return linksWithCleaning(field, collection, kept)
    })
  })
  return [...given, ...lost]
}

function linkField(
  field: CollectionField,
  { targets }: InsertRequest,
  idsOf: (storage: Pick<LinkField, 'table' | 'own' | 'other'>) => Sql,
): LinkField[] {
  const storage = field.association?.storage
  const target = targets.get(field.association?.targetCollectionId ?? '')
  if (storage?.kind !== 'link' || !target) return []
  const { schema, name } = storage.table
  const stored = { table: sql.id(schema, name), own: sql.id(storage.ownColumn), other: sql.id(storage.targetColumn) }
  return [{ field, target, ...stored, ids: idsOf(stored) }]
}

/** What is linked and what is not any more, as the log keeps it; null where nothing changes. */
function linkEntry({ field, ids, table, own, other, target }: LinkField): Sql {
  const records = sql.id(target.table.schema, target.table.name)
  const link = sql`json_agg(json_strip_nulls(json_build_object('id', t.id, 'recordTitle', t."recordTitle")) order by t.id)::text`
  const added = sql`(select ${link} from ${records} t where t.id = any(${ids})
    and not exists (select from ${table} l where l.${own} = old.id and l.${other} = t.id))`
  const removed = sql`(select ${link} from ${table} l join ${records} t on t.id = l.${other}
    where l.${own} = old.id and l.${other} <> all(${ids}))`
  return sql`(select '{"key":' || ${sql.lit(JSON.stringify(field.id))} || coalesce(',"add":' || d.added, '') || coalesce(',"remove":' || d.removed, '') || '}'
    from (select ${added} as added, ${removed} as removed) d where d.added is not null or d.removed is not null)`
}

async function replaceLinks(connection: Queryable, { ids, table, own, other }: LinkField): Promise<void> {
  await connection.run(sql`delete from ${table} l using ${staging} stage
    where stage.is_there and l.${own} = stage.id and l.${other} <> all(${ids})`)
  await connection.run(sql`insert into ${table} (${own}, ${other})
    select stage.id, linked.id from ${staging} stage cross join lateral unnest(${ids}) as linked(id)
    where stage.is_there and not exists (select from ${table} l where l.${own} = stage.id and l.${other} = linked.id)`)
}
