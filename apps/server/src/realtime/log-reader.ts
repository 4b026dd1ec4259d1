import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { changesSince, isChange } from '../log/changes-since.ts'
import type { Tenant } from '../tenants/tenant.ts'

export type LogChange = { collectionId: string; recordId: string }

/** What was logged since the last reading. `overflow` names collections with more changes than are worth reading one by one. */
export type LogWindow = { changes: LogChange[]; overflow: string[] }

export type LogReader = {
  read(): Promise<LogWindow>
  /** Records of a collection that changed since a snapshot of before; undefined where those are too many to name. */
  changedSince(snapshot: string, collectionId: string): Promise<string[] | undefined>
}

/** More rows than this in one reading are told as `overflow`. */
export const longestWindow = 5000

/**
 * Follows a tenant's activity log from now on. Each reading tells the rows whose transactions its own snapshot sees and the one
 * before did not: none is missed or told twice, whatever the order in which transactions end, and a long one (an import) holds
 * back its own rows alone. Fails when the database does; the position then stays and the next reading makes up.
 */
export async function openLogReader(database: Queryable, tenant: Tenant): Promise<LogReader> {
  const log = sql.table(`${tenant.coreSchema}.activity`)
  let before = await readSnapshot(database)

  async function read(): Promise<LogWindow> {
    const rows = await database.run<WindowRow>(windowOf(log, before))
    const [first] = rows
    if (!first) return { changes: [], overflow: [] }
    if (rows.length > longestWindow) {
      const collections = await database.run<{ collectionId: string }>(collectionsOf(log, before, first.snapshot))
      before = first.snapshot
      return { changes: [], overflow: collections.map(row => row.collectionId) }
    }
    before = first.snapshot
    const changes = rows.flatMap(({ collectionId, recordId }) =>
      collectionId && recordId ? [{ collectionId, recordId }] : [],
    )
    return { changes, overflow: [] }
  }

  async function changedSince(snapshot: string, collectionId: string): Promise<string[] | undefined> {
    const rows = await database.run<{ recordId: string }>(recordsOf(log, snapshot, collectionId))
    return rows.length > longestWindow ? undefined : rows.map(row => row.recordId)
  }

  return { read, changedSince }
}

type WindowRow = { snapshot: string; collectionId: string | null; recordId: string | null }

async function readSnapshot(database: Queryable): Promise<string> {
  const [row] = await database.run<{ snapshot: string }>(sql`select pg_current_snapshot()::text as snapshot`)
  if (!row) throw new Error('PostgreSQL answered no snapshot')
  return row.snapshot
}

function windowOf(log: Sql, before: string): Sql {
  return sql`
    with moment as materialized (select pg_current_snapshot() as snapshot)
    select moment.snapshot::text as snapshot, change.collection_id as "collectionId", change.record_id as "recordId"
    from moment
    left join (${changesOf(log, before, sql`(select snapshot from moment)`)} order by xid, id limit ${longestWindow + 1}) change on true
    order by change.xid, change.id`
}

function collectionsOf(log: Sql, before: string, snapshot: string): Sql {
  return sql`select distinct collection_id as "collectionId" from (${changesOf(log, before, sql`${snapshot}::pg_snapshot`)}) change`
}

function recordsOf(log: Sql, before: string, collectionId: string): Sql {
  return sql`
    with moment as materialized (select pg_current_snapshot() as snapshot)
    select distinct record_id as "recordId" from (
      select * from (${changesOf(log, before, sql`(select snapshot from moment)`)} limit ${longestWindow + 1}) change
    ) change where collection_id = ${collectionId} and record_id is not null`
}

/** Old partitions are left out by time: no transaction that is still to be read began more than a day ago. */
function changesOf(log: Sql, before: string, snapshot: Sql): Sql {
  const columns = sql`xid, id, collection_id, record_id`
  const where = sql`created_at > now() - interval '1 day' and ${isChange}`
  return changesSince({ log, columns, before, snapshot, where })
}
