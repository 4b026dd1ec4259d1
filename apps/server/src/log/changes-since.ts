import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'

export type Changes = {
  /** The table of activities. */
  log: Sql
  columns: Sql
  /** Everything this snapshot sees was told. */
  before: string
  snapshot: Sql
  /** What else a row has to be. */
  where: Sql
}

/** Readings change nothing. */
export const isChange = sql`action not in ('get', 'list')`

/**
 * Rows of transactions that ended between two snapshots: those that had not begun, and those that were under way. Both are ranges
 * of the index on xid, so that what a long transaction has written is not looked at again and again.
 */
export function changesSince({ log, columns, before, snapshot, where }: Changes): Sql {
  return sql`
    select ${columns} from ${log}
    where xid >= pg_snapshot_xmax(${before}::pg_snapshot) and pg_visible_in_snapshot(xid, ${snapshot}) and ${where}
    union all
    select ${columns} from ${log}
    where xid = any(array(
        select ended from pg_snapshot_xip(${before}::pg_snapshot) as ended where pg_visible_in_snapshot(ended, ${snapshot})
      )) and ${where}`
}
