import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { type IndexShape, shapeOf } from './wanted-index.ts'

/** An index that was chosen for what lists cost, or pinned by a builder. */
export type KeptIndex = { collectionId: string; shape: IndexShape; reason: 'shape' | 'pinned' }

/** Pinned ones first, then the dearest. */
export async function keptIndexes(database: Queryable, tenantId: string): Promise<KeptIndex[]> {
  const rows = await database.run<{ collectionId: string; shape: string; reason: KeptIndex['reason'] }>(
    sql`select collection_id as "collectionId", shape, reason from trellis.kept_index where tenant_id = ${tenantId}
      order by reason = 'pinned' desc, cost_ms desc, made_at, collection_id, shape`,
  )
  return rows.map(({ shape, ...row }) => ({ ...row, shape: JSON.parse(shape) as IndexShape }))
}

type Chosen = KeptIndex & { tenantId: string; costMs?: number }

/** True where it was not kept for this reason before. */
export async function keepIndex(database: Queryable, { tenantId, collectionId, shape, reason, costMs = 0 }: Chosen) {
  const rows = await database.run(sql`insert into trellis.kept_index (tenant_id, collection_id, shape, reason, cost_ms)
    values (${tenantId}, ${collectionId}, ${JSON.stringify(shape)}, ${reason}, ${costMs}) on conflict do nothing returning reason`)
  return rows.length > 0
}

export async function unpinIndex(
  database: Queryable,
  { tenantId, collectionId, shape }: Omit<Chosen, 'reason'>,
): Promise<void> {
  await database.run(sql`delete from trellis.kept_index where tenant_id = ${tenantId} and collection_id = ${collectionId}
    and shape = ${JSON.stringify(shape)} and reason = 'pinned'`)
}

type Renaming = { tenantId: string; collectionId: string; newIds: ReadonlyMap<string, string> }

/** Indexes follow their fields: what was pinned by an id stays pinned by the new one. */
export async function renameInKeptIndexes(
  database: Queryable,
  { tenantId, collectionId, newIds }: Renaming,
): Promise<void> {
  if (newIds.size === 0) return
  const newId = (id: string) => newIds.get(id) ?? id
  const place = sql`tenant_id = ${tenantId} and collection_id = ${collectionId}`
  const rows = await database.run<{ shape: string }>(sql`delete from trellis.kept_index where ${place} returning *`)
  const renamed = rows.map(row => {
    const { equal, orderBy } = JSON.parse(row.shape) as IndexShape
    const shape = shapeOf({ equal: equal.map(newId), orderBy: orderBy && newId(orderBy) })
    return { ...row, shape: JSON.stringify(shape) }
  })
  if (renamed.length === 0) return
  await database.run(sql`insert into trellis.kept_index
    select * from json_populate_recordset(null::trellis.kept_index, ${JSON.stringify(renamed)}::json)`)
}
