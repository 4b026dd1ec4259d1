import { notFound } from '@trellis/base'
import type { Contracts, InputOf, OutputOf } from '@trellis/contract'
import type { FlowRunStatus } from '@trellis/model'
import { sql } from 'kysely'
import type { OperationContext } from '../calls/implement.ts'
import type { TransactionConnection } from '../database/database.ts'
import { keepAnswer } from '../records/write/keep-answer.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { cancelWork } from '../work/work-table.ts'
import { buildsFlows } from './find-flow.ts'
import { givePlaces } from './places.ts'
import { flowWork, isOpen, type RunError, runTable, stateTable, stepTable } from './run-row.ts'

const error: RunError = { type: 'OTHERS', message: 'The run was cancelled' }

/** Nothing is written any more from now on; what was written stays. A run that has ended stays as it ended. */
export async function cancelRun(
  { runId }: InputOf<Contracts['FLOW_RUN_CANCEL']>,
  { services, caller, answerKey }: OperationContext,
): Promise<OutputOf<Contracts['FLOW_RUN_CANCEL']>> {
  const { tenant, userId } = caller
  const answer = await services.database.withRole(tenant.role).transaction(async connection => {
    const run = await endCancelledRun(connection, tenant, { runId, ...(!buildsFlows(caller) && { userId }) })
    if (!run) throw notFound('The run')
    const { status } = run
    await keepAnswer(connection, answerKey, JSON.stringify({ status }))
    return { status }
  })
  services.flows.noteEnd(runId)
  services.bus.announce('work', tenant.id)
  return answer
}

type Cancelled = { runId: string; userId?: string }

/** `userId`: only one of theirs. undefined where there is none; `wasOpen`: it had not ended. Call `noteEnd` and announce 'work' after the commit. */
export async function endCancelledRun(
  connection: TransactionConnection,
  tenant: Tenant,
  { runId, userId }: Cancelled,
): Promise<{ status: FlowRunStatus; wasOpen: boolean } | undefined> {
  const isTheirs = userId === undefined ? sql`true` : sql`user_id = ${userId}`
  const [run] = await connection.run<{ status: FlowRunStatus; flowId: string; hasPlace: boolean }>(
    sql`select status, flow_id as "flowId", has_place as "hasPlace" from ${runTable(tenant)}
      where id = ${runId} and ${isTheirs} for no key update`,
  )
  if (!run || !isOpen(run.status)) return run && { status: run.status, wasOpen: false }
  await connection.run(sql`update ${runTable(tenant)} set status = 'cancelled', error = ${JSON.stringify(error)}::jsonb,
    ended_at = now(), epoch = epoch + 1, has_place = false, record = null, changed = null where id = ${runId}`)
  await connection.run(sql`delete from ${stepTable(tenant)} where run_id = ${runId}`)
  await cancelWork(connection, { tenantId: tenant.id, kind: flowWork, key: runId })
  await connection.run(sql`select from ${stateTable(tenant)} where flow_id = ${run.flowId} for update`)
  await givePlaces(connection, tenant, { flowId: run.flowId, places: run.hasPlace ? 1 : 0 })
  return { status: 'cancelled', wasOpen: true }
}
