import type { Contracts, InputOf, OutputOf } from '@trellis/contract'
import { sql } from 'kysely'
import type { Caller } from '../access/caller.ts'
import type { OperationContext } from '../calls/implement.ts'
import type { Services } from '../services.ts'
import { readFlow } from './find-flow.ts'
import type { FoundFlow } from './found-flow.ts'
import { listRuns } from './read-runs.ts'
import { readRunAs } from './run-as.ts'
import { type RunError, runTable, stateTable } from './run-row.ts'
import { schedulesOfFlow } from './schedules/schedule-rows.ts'

type Counted = {
  state: Record<string, unknown> | null
  errorCount: number | null
  blockedBy: string | null
  missedChangeCount: number | null
  error: RunError | null
  queuedCount: number
  runningCount: number
}

/** What the strip of a flow shows. */
export async function flowStatus(
  { id }: InputOf<Contracts['FLOW_STATUS']>,
  { services, caller }: OperationContext,
): Promise<OutputOf<Contracts['FLOW_STATUS']>> {
  const { tenant } = caller
  const workspace = services.database.withRole(tenant.role)
  const { status, document } = await readFlow(workspace, tenant, id)
  const runs = runTable(tenant)
  const countOf = (statuses: readonly string[]) =>
    sql`(select count(*)::int from ${runs} where flow_id = ${id} and status = any(${[...statuses]}::text[]))`
  const [counted] =
    await workspace.run<Counted>(sql`select s.state, s.error_count as "errorCount", s.blocked_by as "blockedBy", s.missed_changes as "missedChangeCount", b.error,
      ${countOf(['queued'])} as "queuedCount", ${countOf(['running', 'waiting'])} as "runningCount"
    from (select ${id}::text as id) flow left join ${stateTable(tenant)} s on s.flow_id = flow.id left join ${runs} b on b.id = s.blocked_by`)
  const { list } = await listRuns({ flowId: id, limit: 1 }, services, caller)
  const [lastRun] = list
  const { state, errorCount, missedChangeCount, blockedBy, error, queuedCount = 0, runningCount = 0 } = counted ?? {}
  return {
    status,
    consecutiveErrorCount: errorCount ?? 0,
    ...(blockedBy && error && { blockedBy: { runId: blockedBy, error } }),
    queuedCount,
    runningCount,
    ...(lastRun && { lastRun }),
    missedChangeCount: missedChangeCount ?? 0,
    ...(await startsOf({ id, document }, services, caller)),
    state: state ?? {},
  }
}

/** When its schedules come, and whose rights it has then. */
async function startsOf(
  { id, document }: Pick<FoundFlow, 'id' | 'document'>,
  { database, webhookSecrets }: Services,
  caller: Caller,
): Promise<Pick<OutputOf<Contracts['FLOW_STATUS']>, 'nextRunAt' | 'schedules' | 'runAs' | 'hasWebhookSecret'>> {
  const place = { tenantId: caller.tenant.id, flowId: id }
  const rows = await schedulesOfFlow(database, place)
  const moment = (text: string) => new Date(text).toISOString()
  const [next] = rows.flatMap(({ nextAt }) => (nextAt === null ? [] : [moment(nextAt)])).toSorted()
  const { runAs } = document
  return {
    ...(next !== undefined && { nextRunAt: next }),
    schedules: rows.map(({ scheduleId, nextAt, lastAt, skippedCount }) => ({
      id: scheduleId,
      ...(nextAt !== null && { nextAt: moment(nextAt) }),
      ...(lastAt !== null && { lastAt: moment(lastAt) }),
      skippedCount,
    })),
    hasWebhookSecret: await webhookSecrets.has(place),
    ...(runAs !== undefined && { runAs: { tokenId: runAs, ...(await readRunAs({ database }, caller, runAs)) } }),
  }
}
