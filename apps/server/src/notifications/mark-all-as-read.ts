import { validationError } from '@trellis/base'
import { sql } from 'kysely'
import type { Caller } from '../access/caller.ts'
import type { AnswerKey } from '../calls/answer-key.ts'
import { ownRowsOf } from '../database/bus.ts'
import { keepAnswer } from '../records/write/keep-answer.ts'
import type { Services } from '../services.ts'

type Marking = { services: Pick<Services, 'database' | 'bus'>; caller: Caller; answerKey?: AnswerKey | undefined }

/** Answers how many were not read before. No line in the log: the person's other windows hear of it by the bus. */
export async function markAllAsRead(
  { services, caller, answerKey }: Marking,
  until?: string,
): Promise<{ count: number }> {
  if (until !== undefined && Number.isNaN(Date.parse(until)))
    throw validationError([{ path: 'until', message: 'Must be a moment' }])
  const { database, bus } = services
  const { tenant, userId } = caller
  const inTime = until === undefined ? sql`` : sql`and "createdAt" <= ${new Date(until)}`
  const answer = await database.withRole(tenant.role).transaction(async connection => {
    const marked = await connection.run(sql`update ${sql.id(tenant.coreSchema, 'Notification')}
      set read = true, version = version + 1, "updatedAt" = now(), "updatedBy" = ${userId}
      where "userId" = ${userId} and read is distinct from true ${inTime} returning id`)
    const kept = { count: marked.length }
    await keepAnswer(connection, answerKey, JSON.stringify(kept))
    return kept
  })
  if (answer.count > 0) bus.announce('own-rows', ownRowsOf({ tenantId: tenant.id, userId }))
  return answer
}
