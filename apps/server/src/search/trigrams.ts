import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'

/** The schema that pg_trgm lives in; undefined where the database has not got it and does not let us make it. */
export type Trigrams = { schema: string } | undefined

/** Makes the extension where it is missing; any owner of a database may. */
export async function ensureTrigrams(connection: Queryable): Promise<void> {
  await connection.run(sql`create extension if not exists pg_trgm with schema trellis`).catch(() => undefined)
}

export async function findTrigrams(connection: Queryable): Promise<Trigrams> {
  const [row] = await connection.run<{ schema: string }>(sql`select n.nspname::text as schema from pg_extension e
    join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'`)
  return row
}
