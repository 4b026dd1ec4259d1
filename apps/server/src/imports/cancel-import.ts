import { sql } from 'kysely'
import type { Caller } from '../access/caller.ts'
import type { Queryable } from '../database/database.ts'
import { readImportRun } from './import-runs.ts'

/** The node that runs it sees within a second that it is not wanted any more; one that has ended stays as it ended. */
export async function cancelImport(database: Queryable, caller: Caller, id: string): Promise<void> {
  await readImportRun(database, caller, id)
  await database.run(sql`
    update trellis.import_run set status = 'failed', finished_at = now(), done_count = 0, message = 'The import was cancelled; nothing was imported'
    where id = ${id} and tenant_id = ${caller.tenant.id} and user_id = ${caller.userId} and status = 'running'`)
}
