import type { Contracts, InputOf, OutputOf } from '@trellis/contract'
import { sql } from 'kysely'
import type { OperationContext } from '../calls/implement.ts'
import { readFlow } from './find-flow.ts'
import { listRuns } from './read-runs.ts'
import { type RunError, runTable, stateTable } from './run-row.ts'

type Counted = {
  state: Record<string, unknown> | null
  errorCount: number | null
  blockedBy: string | null
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
  const { status } = await readFlow(workspace, tenant, id)
  const runs = runTable(tenant)
  const countOf = (statuses: readonly string[]) =>
    sql`(select count(*)::int from ${runs} where flow_id = ${id} and status = any(${[...statuses]}::text[]))`
  const [counted] =
    await workspace.run<Counted>(sql`select s.state, s.error_count as "errorCount", s.blocked_by as "blockedBy", b.error,
      ${countOf(['queued'])} as "queuedCount", ${countOf(['running', 'waiting'])} as "runningCount"
    from (select ${id}::text as id) flow left join ${stateTable(tenant)} s on s.flow_id = flow.id left join ${runs} b on b.id = s.blocked_by`)
  const { list } = await listRuns({ flowId: id, limit: 1 }, services, caller)
  const [lastRun] = list
  const { state, errorCount, blockedBy, error, queuedCount = 0, runningCount = 0 } = counted ?? {}
  return {
    status,
    consecutiveErrorCount: errorCount ?? 0,
    ...(blockedBy && error && { blockedBy: { runId: blockedBy, error } }),
    queuedCount,
    runningCount,
    ...(lastRun && { lastRun }),
    state: state ?? {},
  }
}
