import { sql } from 'kysely'
import type { Queryable } from './database.ts'

/**
 * Lets the statements of this transaction take as long as a big file needs, and has PostgreSQL look every two seconds whether the
 * server that sent them is still there (not offered on Windows), so that what a killed server began ends soon.
 */
export async function allowLongWork(connection: Queryable): Promise<void> {
  await connection.run(sql`
    select set_config('statement_timeout', '6h', true), set_config('idle_in_transaction_session_timeout', '1h', true)`)
  await connection.run(sql`
    select set_config('client_connection_check_interval', '2s', true) where version() !~* 'mingw|visual c|msvc|windows'`)
}
