import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import type { ObserveList } from '../records/engine.ts'
import type { CachedStatement } from '../records/query/statement-cache.ts'
import { shapeOfCursor } from './shape-of-cursor.ts'
import { shapeIndex } from './wanted-index.ts'

type Total = { tenantId: string; collectionId: string; shape: string; milliseconds: number; requests: number }

export type QueryShapes = {
  observe: ObserveList
  /** Adds what was observed since the last time to the day's sums. */
  flush(database: Queryable): Promise<void>
}

/** Adds up in memory what lists cost, by what an index could serve. What a statement asks for is worked out once, when it is first sent. */
export function makeQueryShapes(): QueryShapes {
  const totals = new WeakMap<CachedStatement, Total | 'none'>()
  let changed = new Set<Total>()
  return {
    observe(statement, cursor, milliseconds) {
      let total = totals.get(statement)
      if (total === undefined) totals.set(statement, (total = totalOf(cursor)))
      if (total === 'none') return
      total.milliseconds += milliseconds
      total.requests += 1
      changed.add(total)
    },
    async flush(database) {
      if (changed.size === 0) return
      const rows = [...changed].map(total => ({ ...total }))
      for (const total of changed) Object.assign(total, { milliseconds: 0, requests: 0 })
      changed = new Set()
      await store(database, rows)
    },
  }
}

function totalOf(cursor: Parameters<ObserveList>[1]): Total | 'none' {
  const { collection } = cursor.scope
  const shape = shapeOfCursor(cursor)
  if (collection.core || !shapeIndex(collection, shape, 'shape')) return 'none'
  const { tenantId, id: collectionId } = collection
  return { tenantId, collectionId, shape: JSON.stringify(shape), milliseconds: 0, requests: 0 }
}

/** Several statements may be of one shape. A workspace that is gone meanwhile is left out. */
async function store(database: Queryable, rows: readonly Total[]): Promise<void> {
  await database.run(sql`insert into trellis.query_shape as q (tenant_id, collection_id, shape, day, cost_ms, requests)
    select r."tenantId", r."collectionId", r.shape, (now() at time zone 'utc')::date, sum(r.milliseconds), sum(r.requests)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r("tenantId" text, "collectionId" text, shape text, milliseconds float8, requests bigint)
    where exists (select from trellis.tenant t where t.id = r."tenantId")
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (tenant_id, collection_id, shape, day)
      do update set cost_ms = q.cost_ms + excluded.cost_ms, requests = q.requests + excluded.requests`)
}
