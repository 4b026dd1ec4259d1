import { notFound } from '@trellis/base'
import type { Sql } from '@trellis/fields/server'
import type { FlowRunStatus } from '@trellis/model'
import { sql } from 'kysely'
import type { OperationContext } from '../../calls/implement.ts'
import { endCancelledRun } from '../../flows/cancel-run.ts'
import { flowWork, isOpen, type RunError, runTable } from '../../flows/run-row.ts'
import { type ListedWork, listedWork, mostListed, noWork, type ShownKind } from '../shown-kind.ts'

type Row = {
  id: string
  title: string
  status: FlowRunStatus
  error: RunError | null
  createdAt: Date
  endedAt: Date | null
}

const statuses: Readonly<Record<FlowRunStatus, ListedWork['status']>> = {
  queued: 'waiting',
  waiting: 'waiting',
  running: 'running',
  succeeded: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
}

/** Runs of flows. */
export const flowRuns: ShownKind = {
  id: 'flow-run',

  async list(context) {
    const open = await openRuns(context)
    const rows = [...open, ...(await readRuns(context, sql`ended_at is not null`))]
    return rows.map(({ status, error, ...row }) =>
      listedWork({ ...row, status: statuses[status], message: error?.message, canCancel: isOpen(status) }),
    )
  },

  async cancel({ services, caller: { tenant } }, { id, keep }) {
    await services.database.withRole(tenant.role).transaction(async connection => {
      const run = await endCancelledRun(connection, tenant, { runId: id })
      if (!run?.wasOpen) throw notFound(noWork)
      await connection.as(undefined, keep)
    })
    services.flows.noteEnd(id)
    services.bus.announce('work', tenant.id)
  },
}

/** Those that a server has or that have their time, by their work; those that wait for a place of their flow have none. */
async function openRuns(context: Pick<OperationContext, 'services' | 'caller'>): Promise<Row[]> {
  const { id: tenantId } = context.caller.tenant
  const works = await context.services.database.run<{ key: string }>(sql`select key from trellis.work
    where kind = ${flowWork} and turn = ${tenantId} and key is not null and ended_at is null order by key desc limit ${mostListed}`)
  const begun = await readRuns(context, sql`ended_at is null and id = any(${works.map(({ key }) => key)}::text[])`)
  return [...begun, ...(await readRuns(context, sql`status = 'queued' and not has_place`))]
}

function readRuns({ services, caller: { tenant } }: Pick<OperationContext, 'services' | 'caller'>, where: Sql) {
  return services.database.withRole(tenant.role).run<Row>(sql`select id, flow_name as title, status, error,
      created_at as "createdAt", ended_at as "endedAt"
    from ${runTable(tenant)} where ${where} order by id desc limit ${mostListed}`)
}
