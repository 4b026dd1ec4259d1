import { setTimeout as wait } from 'node:timers/promises'
import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { sqlState } from '../database/translate-error.ts'

/** A table that a step changes; `keys` where it is only the target of a new foreign key. */
export type LockWish = { table: Sql; mode: 'alone' | 'keys' }

/** In all; then the change gives way and is tried again later (R36). */
const longestMs = 2000
/** So long only without standing in the queue, where everybody who comes later would wait behind. */
const withoutQueueMs = 1200
const inQueue = sql.lit('100ms')
const lockNotAvailable = '55P03'

/**
 * Takes all the locks at once or none. Mostly it only tries; who reads and writes without a pause makes it queue for a tenth of a
 * second at a time, which is the longest that anybody waits behind it.
 */
export async function lockGently(connection: Queryable, wishes: readonly LockWish[]): Promise<void> {
  if (wishes.length === 0) return
  const began = performance.now()
  await connection.run(sql`savepoint before_locks`)
  for (;;) {
    const isQueuing = performance.now() - began > withoutQueueMs
    try {
      if (isQueuing) await connection.run(sql`set local lock_timeout = ${inQueue}`)
      for (const { table, mode } of wishes) await lock(connection, table, { mode, isQueuing })
      await connection.run(sql`release savepoint before_locks`)
      return
    } catch (error) {
      if (sqlState(error) !== lockNotAvailable || performance.now() - began > longestMs) throw error
      await connection.run(sql`rollback to savepoint before_locks`)
      await wait(isQueuing ? 150 : 10 + Math.random() * 20)
    }
  }
}

async function lock(
  connection: Queryable,
  table: Sql,
  { mode, isQueuing }: { mode: LockWish['mode']; isQueuing: boolean },
): Promise<void> {
  const wanted = mode === 'alone' ? sql`access exclusive` : sql`share row exclusive`
  await connection.run(sql`lock table ${table} in ${wanted} mode ${isQueuing ? sql`` : sql`nowait`}`)
}
