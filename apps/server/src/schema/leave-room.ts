import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'

const longest = '10min'

/**
 * For what goes over all records of a collection while people work: it may take long, and does so on one processor, so that on a small
 * machine the others are left to them. Holds for the transaction.
 */
export async function leaveRoom(connection: Queryable): Promise<void> {
  await connection.run(
    sql`select set_config('statement_timeout', ${longest}, true), set_config('max_parallel_workers_per_gather', '0', true)`,
  )
}
