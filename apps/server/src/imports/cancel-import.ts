import { sql } from 'kysely'
import type { Caller } from '../access/caller.ts'
import type { AnswerKey } from '../calls/answer-key.ts'
import type { Database, Queryable } from '../database/database.ts'
import { keepAnswer } from '../records/write/keep-answer.ts'
import { readImportRun } from './import-runs.ts'

/** The node that runs it sees within a second that it is not wanted any more; one that has ended stays as it ended. */
export async function cancelImport(
  database: Database,
  { caller, id, answerKey }: { caller: Caller; id: string; answerKey: AnswerKey | undefined },
): Promise<{ importId: string }> {
  const answer = { importId: id }
  await readImportRun(database, caller, id)
  await database.transaction(async connection => {
    await endCancelledImport(connection, { tenantId: caller.tenant.id, id, userId: caller.userId })
    await keepAnswer(connection, answerKey, JSON.stringify(answer))
  })
  return answer
}

type Cancelled = { tenantId: string; id: string; userId?: string }

/** `userId`: only one of theirs. False where it was not running. */
export async function endCancelledImport(connection: Queryable, { tenantId, id, userId }: Cancelled): Promise<boolean> {
  const isTheirs = userId === undefined ? sql`true` : sql`user_id = ${userId}`
  const ended = await connection.run(sql`
    update trellis.import_run set status = 'failed', finished_at = now(), done_count = 0, message = 'The import was cancelled; nothing was imported'
    where id = ${id} and tenant_id = ${tenantId} and ${isTheirs} and status = 'running' returning 1`)
  return ended.length > 0
}
