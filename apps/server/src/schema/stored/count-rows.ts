import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'

/** As PostgreSQL last counted: only how far the work is hangs on it. */
export async function countRows(connection: Queryable, schema: string, table: string): Promise<number> {
  const [row] = await connection.run<{ count: number }>(
    sql`select greatest(reltuples, 0)::float8 as count from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname = ${schema} and relname = ${table}`,
  )
  return Math.round(row?.count ?? 0)
}
