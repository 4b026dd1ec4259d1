import { sql } from 'kysely'
import type { Queryable } from './database.ts'

/**
 * Lets the statements of this transaction take as long as a big file needs, and has PostgreSQL look every two seconds whether the
 * server that sent them is still there (not offered on Windows), so that what a killed server began ends soon.
 */
export async function allowLongWork(connection: Queryable): Promise<void> {
  await connection.run(sql`select set_config('idle_in_transaction_session_timeout', '1h', true)`)
  await allowLongStatements(connection, '6h')
}

/** The same of statements alone: whoever says nothing for long is let go of as ever. */
export async function allowLongStatements(connection: Queryable, longest: string): Promise<void> {
  await connection.run(sql`select set_config('statement_timeout', ${longest}, true),
    case when version() !~* 'mingw|visual c|msvc|windows' then set_config('client_connection_check_interval', '2s', true) end`)
}
