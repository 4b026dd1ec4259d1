import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import type { Tenant } from '../tenants/tenant.ts'

export type LogChange = { collectionId: string; recordId: string }

/** What was logged since the last reading. `overflow` names collections with more changes than are worth reading one by one. */
export type LogWindow = {
  changes: LogChange[]
  overflow: string[]
  /** Transactions were under way that may log more below what is already visible: worth looking again soon. */
  isPending: boolean
}

export type LogReader = { read(): Promise<LogWindow> }

/** More rows than this in one reading are told as `overflow`. */
export const longestWindow = 5000

/**
 * Follows a tenant's activity log from now on. It reads only below the oldest running transaction: whatever lies below is
 * final, so each reading takes all of it and the next goes on from there, and no change is missed or seen twice however late its
 * transaction commits. Fails when the database does; the position then stays and the next reading makes up.
 */
export async function openLogReader(database: Queryable, tenant: Tenant): Promise<LogReader> {
  const log = sql.table(`${tenant.coreSchema}.activity`)
  let position = await readHorizon(database)

  async function read(): Promise<LogWindow> {
    const rows = await database.run<WindowRow>(windowOf(log, position))
    const [first] = rows
    if (!first) return { changes: [], overflow: [], isPending: false }
    const isPending = first.until !== first.latest
    if (rows.length > longestWindow) {
      const overflow = await database.run<{ collectionId: string }>(collectionsOf(log, position, first.until))
      position = first.until
      return { changes: [], overflow: overflow.map(row => row.collectionId), isPending }
    }
    position = first.until
    const changes = rows.flatMap(({ collectionId, recordId }) =>
      collectionId && recordId ? [{ collectionId, recordId }] : [],
    )
    return { changes, overflow: [], isPending }
  }

  return { read }
}

type WindowRow = { until: string; latest: string; collectionId: string | null; recordId: string | null }
type LogTable = ReturnType<typeof sql.table>

async function readHorizon(database: Queryable): Promise<string> {
  const [row] = await database.run<{ until: string }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as until`,
  )
  if (!row) throw new Error('PostgreSQL answered no snapshot')
  return row.until
}

/** Old partitions are left out by time: no transaction that is still to be read began more than a day ago. */
function windowOf(log: LogTable, position: string) {
  return sql`
    with horizon as materialized (
      select pg_snapshot_xmin(pg_current_snapshot()) as until, pg_snapshot_xmax(pg_current_snapshot()) as latest
    )
    select horizon.until::text as until, horizon.latest::text as latest,
      change.collection_id as "collectionId", change.record_id as "recordId"
    from horizon
    left join lateral (
      select xid, id, collection_id, record_id from ${log}
      where xid >= ${position}::xid8 and xid < horizon.until
        and created_at > now() - interval '1 day' and action not in ('get', 'list')
      order by xid, id limit ${longestWindow + 1}
    ) change on true
    order by change.xid, change.id`
}

function collectionsOf(log: LogTable, position: string, until: string) {
  return sql`
    select distinct collection_id as "collectionId" from ${log}
    where xid >= ${position}::xid8 and xid < ${until}::xid8 and created_at > now() - interval '1 day'`
}
