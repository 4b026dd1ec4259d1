import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'

/**
 * All rows of a large table are written in so many passes, each taking some of every page. What the first moves to other pages leaves room
 * on its own, where PostgreSQL puts the rows of the next without new entries in the indexes: a third of the log, half of the time.
 */
export const passes = 8

export function isOfPass(id: Sql, pass: number): Sql {
  return sql`hashtextextended(${id}, 0) & ${passes - 1} = ${pass}`
}
