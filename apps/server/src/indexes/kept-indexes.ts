import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import type { IndexShape } from './wanted-index.ts'

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
