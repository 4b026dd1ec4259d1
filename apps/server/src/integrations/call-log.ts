import { uuidv7 } from '@trellis/base'
import type { Contracts, OutputOf } from '@trellis/contract'
import { sql } from 'kysely'
import type { Caller } from '../access/caller.ts'
import type { Database } from '../database/database.ts'

/** What started a call: somebody who tests the connection, the tester of operations, or a step of a flow. */
export type CallCause = 'test' | 'tester' | 'flow'

export type LoggedCall = {
  caller: Caller
  integrationId: string
  cause: CallCause
  operation: string
  durationMs: number
  rows?: number | undefined
  reason?: string | undefined
  message?: string | undefined
}

const page = 50

/** Who asked what when, and how it went; never what was asked with, nor the answer. */
export async function logCall(database: Database, call: LoggedCall): Promise<void> {
  const { caller, integrationId, cause, operation, durationMs, rows, reason, message } = call
  const fragment = sql`insert into trellis.integration_call
    (id, tenant_id, integration_id, user_id, cause, operation, duration_ms, row_count, reason, message)
    values (${uuidv7()}, ${caller.tenant.id}, ${integrationId}, ${caller.userId}, ${cause}, ${operation}, ${durationMs},
      ${rows ?? null}, ${reason ?? null}, ${message ?? null})`
  await database.together([{ role: undefined, fragment }])
}

type CallRow = {
  id: string
  /** As PostgreSQL writes it. */
  at: string
  userId: string | null
  cause: string
  operation: string
  durationMs: number
  rows: number | null
  reason: string | null
  message: string | null
}

export async function listCalls(
  database: Database,
  { tenant }: Caller,
  { id, before }: { id: string; before?: string | undefined },
): Promise<OutputOf<Contracts['INTEGRATION_CALL_LIST']>> {
  const rows =
    await database.run<CallRow>(sql`select id, at, user_id as "userId", cause, operation, duration_ms as "durationMs",
    row_count as rows, reason, message from trellis.integration_call
    where tenant_id = ${tenant.id} and integration_id = ${id} and (${before ?? null}::text is null or id < ${before ?? null})
    order by id desc limit ${page + 1}`)
  const userIds = [...new Set(rows.flatMap(({ userId }) => userId ?? []))]
  const users = await database
    .withRole(tenant.role)
    .run<{ id: string; name: string }>(
      sql`select id, "fullName" as name from ${sql.id(tenant.coreSchema, 'User')} where id = any(${userIds})`,
    )
  const names = new Map(users.map(user => [user.id, user.name]))
  const list = rows.slice(0, page).map(({ at, userId, rows: count, reason, message, ...call }) => ({
    ...call,
    at: new Date(at).toISOString(),
    status: reason === null ? ('done' as const) : ('failed' as const),
    ...(userId !== null && { userId, userName: names.get(userId) ?? userId }),
    ...(count !== null && { rows: count }),
    ...(reason !== null && { reason }),
    ...(message !== null && { message }),
  }))
  return { list, hasMore: rows.length > page }
}

/** Calls are kept for 30 days. */
export async function removeOldCalls(database: Database): Promise<void> {
  await database.run(sql`delete from trellis.integration_call where at < now() - interval '30 days'`)
}
