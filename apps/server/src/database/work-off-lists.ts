import { sql } from 'kysely'
import type { Queryable } from './database.ts'

/**
 * What is written to a search index waits in a list first, and whoever makes it too long works it off, which takes seconds where much was
 * written. Long work calls this between its parts: else a part would do it while others wait for its rows, or somebody's save would.
 */
export async function workOffLists(connection: Queryable, schema: string, table: string): Promise<void> {
  await connection.run(sql`select gin_clean_pending_list(i.oid) from pg_index x join pg_class i on i.oid = x.indexrelid
    join pg_am a on a.oid = i.relam join pg_class t on t.oid = x.indrelid join pg_namespace n on n.oid = t.relnamespace
    where n.nspname = ${schema} and t.relname = ${table} and a.amname = 'gin' and x.indisvalid`)
}
