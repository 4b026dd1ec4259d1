import { isPlainObject } from '@trellis/base'
import type { RecordValues } from '@trellis/model'
import { sql } from 'kysely'
import { idNow } from '../../collections/former-ids.ts'
import type { Queryable } from '../../database/database.ts'
import { everything, type Scope } from '../query/scope.ts'
import { inParts } from './undo-page-size.ts'

/** A record that is in no table: wire values by field id, and its links by association field. */
export type RecordState = {
  id: string
  record: RecordValues
  links: ReadonlyMap<string, TrashedLink[]>
}
/** A deleted record as the trash keeps it. */
export type TrashedRecord = RecordState & { deletedAt: string }
export type TrashedLink = { id: string; relationship?: RecordValues }

export type TrashRow = { id: string; key: string; deletedAt: Date; record: unknown; links: unknown }

/** The ids in parts whose records fit into memory, long texts and all. */
export async function partsOfTrash(connection: Queryable, scope: Scope, ids: readonly string[]): Promise<string[][]> {
  if (ids.length < 2) return [[...ids]]
  const rows = await connection.run<{ id: string; size: number }>(sql`
    select "id", max(octet_length("record"::text) + coalesce(octet_length("links"::text), 0))::float8 as "size" from ${trashOf(scope)}
    where "collection_id" = ${scope.collection.id} and "id" = any(${[...ids]}::text[]) group by 1`)
  const sizes = new Map(rows.map(({ id, size }) => [id, size]))
  const parts = inParts(ids.map(id => ({ id, size: sizes.get(id) ?? 0 })))
  return parts.map(part => part.map(({ id }) => id))
}

/** By id the last deleted records that the caller may bring back, locked. */
export async function takeTrashed(
  connection: Queryable,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, TrashedRecord>> {
  const rows = await connection.run<TrashRow>(sql`
    select "id", "deleted_at"::text as "key", "deleted_at" as "deletedAt", "record", "links" from ${trashOf(scope)}
    where "collection_id" = ${scope.collection.id} and "id" = any(${[...ids]}::text[]) and ${mayRestore(scope)}
    order by "id", "deleted_at" for update`)
  return new Map(rows.map(row => [row.id, toTrashed(scope, row)]))
}

export function toTrashed({ collection }: Pick<Scope, 'collection'>, row: TrashRow): TrashedRecord {
  const nowOf = (fieldId: string) => idNow(collection.formerIds, fieldId, new Date(row.deletedAt))
  const links = isPlainObject(row.links) ? Object.entries(row.links) : []
  return {
    id: row.id,
    deletedAt: row.key,
    record: isPlainObject(row.record) ? mapKeys(row.record, nowOf) : {},
    links: new Map(
      links.map(([was, value]) => {
        const fieldId = nowOf(was)
        const { formerIds = [] } = collection.fields.get(fieldId)?.association ?? {}
        return [fieldId, readLinks(value, said => idNow(formerIds, said, new Date(row.deletedAt)))]
      }),
    ),
  }
}

export async function removeTrashed(
  connection: Queryable,
  scope: Scope,
  trashed: readonly TrashedRecord[],
): Promise<void> {
  const [ids, keys] = [trashed.map(({ id }) => id), trashed.map(({ deletedAt }) => deletedAt)]
  await connection.run(sql`delete from ${trashOf(scope)} using unnest(${ids}::text[], ${keys}::text[]) as gone(id, key)
    where "collection_id" = ${scope.collection.id} and ${trashOf(scope)}."id" = gone.id and "deleted_at"::text = gone.key`)
}

/** No row rule stands between the caller and any record. */
export function readsAll({ rules, access }: Scope): boolean {
  return access.verbs.read === 'all' && rules.read.node === everything
}

/**
 * Whoever may read all records finds all that were deleted; anybody else what they deleted themselves and, by the row rule of today,
 * could read: `readableNow` and what comes back are asked.
 */
export function mayRestore(scope: Scope) {
  const { caller } = scope
  return readsAll(scope) ? sql`"until" > now()` : sql`"until" > now() and "deleted_by" = ${caller.userId}`
}

export function trashOf({ caller }: Scope) {
  return sql.id(caller.tenant.coreSchema, 'trash')
}

function mapKeys(record: RecordValues, keyOf: (key: string) => string): RecordValues {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [keyOf(key), value]))
}

function readLinks(value: unknown, keyOf: (key: string) => string): TrashedLink[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((link: unknown): TrashedLink[] => {
    if (typeof link === 'string') return [{ id: link }]
    if (!isPlainObject(link) || typeof link['id'] !== 'string') return []
    const { id, relationship } = link
    return [isPlainObject(relationship) ? { id, relationship: mapKeys(relationship, keyOf) } : { id }]
  })
}
