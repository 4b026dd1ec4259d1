import { isNewRecordId, isPlainObject, UserError, uuidv7 } from '@trellis/base'
import { readStoredText, type Sql } from '@trellis/fields/server'
import type { RecordValues } from '@trellis/model'
import { sql } from 'kysely'
import type { Caller } from '../access/caller.ts'
import { isCalculated } from '../collections/calculation-sources.ts'
import type { CollectionField } from '../collections/collection.ts'
import type { Queryable, TransactionConnection } from '../database/database.ts'
import type { Scope } from '../records/query/scope.ts'
import type { Services } from '../services.ts'
import { byTitle, type LinkWay, titleFieldOf } from './link-ways.ts'
import { looseText } from './loose-text.ts'
import type { ImportMapping, MappedField } from './mapped-field.ts'
import { stagedColumn, staging } from './staging-table.ts'

/** Records that the import makes for links that lead nowhere, by the id that they get. */
export type MissingRecords = Map<string, { scope: Scope; values: RecordValues; key: string }>

/** The field that holds the values by which missing records are named; undefined where these are their ids, or nothing that is stored. */
function keyField({ linkBy }: Pick<MappedField, 'linkBy'>, { collection }: Scope): CollectionField | undefined {
  if (linkBy === undefined) return undefined
  return linkBy === byTitle ? titleFieldOf(collection) : collection.fields.get(linkBy)
}

/** Why no records can be made of what is missing; undefined where they can. */
export function refusalOfMissing(field: MappedField, scope: Scope, collectionId: string): string | undefined {
  const { collection, access } = scope
  const { name } = collection.document
  if (collection.core || access.verbs.create === 'none') return `You may not create records of ${name} here`
  if (collection.id === collectionId) return 'The file itself brings records of this collection'
  const { fixedFilter } = field.schema.metadata?.association ?? {}
  if (isPlainObject(fixedFilter) && Object.keys(fixedFilter).length > 0)
    return `The link takes only some records of ${name}`
  const key = keyField(field, scope)
  if (field.linkBy !== undefined && (!key || isCalculated(key, collection) || access.readonly.has(key.id)))
    return `What records of ${name} are called cannot be filled in`
  const needed = [...collection.fields.values()].find(each => each !== key && isNeeded(each))
  return needed && `Records of ${name} need the field "${needed.schema.title}" too`
}

function isNeeded({ required, association, system, schema }: CollectionField): boolean {
  return !system && (required || (association?.min ?? 0) > 0) && schema.default === undefined
}

type Missing = { field: MappedField; scope: Scope; way: LinkWay; missing: MissingRecords }

/** Gives values that no record has the ids of records to be made, as far as they may be one's values; each spelling the same one. */
export async function makeMissing(
  connection: Queryable,
  named: Sql,
  { field, scope, way, missing }: Missing,
): Promise<void> {
  const loose = way.linkBy === undefined ? sql`value` : looseText(sql`value`)
  const rows = await connection.run<{ loose: string; value: string }>(
    sql`select ${loose} as loose, min(btrim(value)) as value from ${named} where places = 0 group by 1 order by 1`,
  )
  const key = keyField(field, scope)
  const known = new Map([...missing].map(([id, record]) => [record.key, id]))
  const made: { loose: string; id: string }[] = []
  for (const row of rows) {
    const values = valuesOf(row.value, key)
    if (!values) continue
    const name = JSON.stringify([scope.collection.id, key?.id, row.loose])
    const id = known.get(name) ?? (key ? uuidv7() : row.value)
    missing.set(id, { scope, values: { ...values, id }, key: name })
    made.push({ loose: row.loose, id })
  }
  await connection.run(sql`update ${named} named set id = made.id, places = 1
    from unnest(${made.map(each => each.loose)}::text[], ${made.map(({ id }) => id)}::text[]) as made(loose, id)
    where named.places = 0 and ${loose} = made.loose`)
}

function valuesOf(text: string, key: CollectionField | undefined): RecordValues | undefined {
  if (!key) return isNewRecordId(text) ? {} : undefined
  const read = readStoredText(key, text, key.schema)
  return 'value' in read && read.value !== undefined ? { [key.id]: read.value } : undefined
}

/** Of a trial: what an import would make of the values that are missing. */
export function isMakeable(field: MappedField, scope: Scope, value: string): boolean {
  return valuesOf(value.trim(), keyField(field, scope)) !== undefined
}

const mostAtOnce = 1000

type Creating = { caller: Caller; batchId: string; mapping: ImportMapping; missing: MissingRecords }

/** Makes the missing records that rows still link, with all that a save makes of them. */
export async function createMissing(
  { records }: Pick<Services, 'records'>,
  connection: TransactionConnection,
  { caller, batchId, mapping, missing }: Creating,
): Promise<void> {
  if (missing.size === 0) return
  const importing: Caller = { ...caller, origin: caller.origin ?? { by: 'import' } }
  const wanted = new Set<string>()
  for (const field of mapping.fields.filter(({ createsMissing }) => createsMissing)) {
    const ids = await connection.run<{ id: string }>(sql`select distinct linked.id from ${staging} stage
      cross join lateral unnest(${stagedColumn(mapping, field, 'stage')}::text[]) as linked(id)`)
    for (const { id } of ids) if (missing.has(id)) wanted.add(id)
  }
  const made = [...missing].flatMap(([id, record]) => (wanted.has(id) ? [record] : []))
  for (const [collection, all] of Map.groupBy(made, ({ scope }) => scope.collection)) {
    for (let first = 0; first < all.length; first += mostAtOnce) {
      const rows = all.slice(first, first + mostAtOnce).map(({ values }) => values)
      await records.createMany({ connection, caller: importing, collection, rows, batchId }).catch((error: unknown) => {
        throw ofCollection(error, collection.document.name)
      })
    }
  }
}

/** Whoever imports into one collection has to be told of which other one this is. */
function ofCollection(error: unknown, name: string): unknown {
  if (!(error instanceof UserError)) return error
  const [reason = error.message] = Object.values(error.details?.fields ?? {})
  return new UserError(error.code, `Records of ${name} could not be created: ${reason}`, { cause: error })
}
