import { UserError } from '@trellis/base'
import { timeBefore } from '@trellis/flows/schedule'
import type { FlowSchedule, FlowStatus } from '@trellis/model'
import { sql } from 'kysely'
import type { Queryable, TransactionConnection } from '../../database/database.ts'
import type { Services } from '../../services.ts'
import type { Tenant } from '../../tenants/tenant.ts'
import { readFlow } from '../find-flow.ts'
import type { FoundFlow } from '../found-flow.ts'
import { isOpen, runTable } from '../run-row.ts'
import { prepareStart, putDownStart } from '../start-by-cause.ts'
import { nextTime, type ScheduleRow, scheduleColumns } from './schedule-rows.ts'

export type Sweep = Pick<Services, 'database' | 'apiTokens' | 'tenants' | 'log'> & { now: () => Date }

/** Asked four times a second: read from the index of what is due, however many schedules there are. */
export const tenantsQuery = (now: Date) =>
  sql`select distinct tenant_id as id from trellis.flow_schedule where next_at <= ${now.toISOString()}::timestamptz order by 1`

export const dueQuery = (tenantId: string, now: Date) => sql`select ${scheduleColumns} from trellis.flow_schedule
  where tenant_id = ${tenantId} and next_at <= ${now.toISOString()}::timestamptz order by next_at limit 1 for update skip locked`

/** Workspaces in which a schedule is due; each has its turn. */
export async function dueTenants({ database, now }: Sweep): Promise<string[]> {
  const rows = await database.run<{ id: string }>(tenantsQuery(now()))
  return rows.map(({ id }) => id)
}

/**
 * Takes the schedule of a workspace that has been due for longest: its run and its next time are one transaction, so that there is one run
 * for each nominal time whatever the number of servers. False where none is due, or other servers have them.
 */
export async function takeDue(sweep: Sweep, tenant: Tenant): Promise<boolean> {
  const { database, now } = sweep
  let due: ScheduleRow | undefined
  const taking = database.transaction(async connection => {
    const [row] = await connection.run<ScheduleRow>(dueQuery(tenant.id, now()))
    due = row
    if (!row) return false
    const found = await connection.as(tenant.role, workspace => findSchedule(workspace, tenant, row))
    if (found) await takeTime({ sweep, connection, tenant, row }, found)
    else await forget(connection, row)
    return true
  })
  return taking.catch(async (error: unknown) => {
    if (due) await postpone(database, due)
    throw error
  })
}

/** What failed is tried again later, and the others of its workspace do not wait for it. */
async function postpone(database: Pick<Queryable, 'run'>, { tenantId, flowId, scheduleId }: ScheduleRow) {
  await database.run(sql`update trellis.flow_schedule set next_at = now() + interval '1 minute'
    where tenant_id = ${tenantId} and flow_id = ${flowId} and schedule_id = ${scheduleId}`)
}

type Found = { flow: FoundFlow; schedule: FlowSchedule }

async function findSchedule(workspace: Queryable, tenant: Tenant, row: ScheduleRow): Promise<Found | undefined> {
  const flow = await readFlow(workspace, tenant, row.flowId).catch((error: unknown) => {
    if (error instanceof UserError) return undefined
    throw error
  })
  const schedule = flow?.document.schedules?.find(({ id }) => id === row.scheduleId)
  return flow && schedule && { flow, schedule }
}

type Taking = { sweep: Sweep; connection: TransactionConnection; tenant: Tenant; row: ScheduleRow }

async function takeTime(taking: Taking, { flow, schedule }: Found): Promise<void> {
  const { sweep, connection, tenant, row } = taking
  const now = sweep.now()
  // After a standstill the last time that was missed is made up, and none before it.
  const nominal = timeBefore(schedule, now) ?? now
  const next = nextTime(schedule, nominal)
  const write = (lastAt: string | null, runId: string | null, skipped: number) =>
    connection.run(sql`update trellis.flow_schedule set next_at = ${next?.toISOString() ?? null}::timestamptz,
      last_at = ${lastAt}::timestamptz, run_id = ${runId}, skipped_count = skipped_count + ${skipped}::int
      where tenant_id = ${row.tenantId} and flow_id = ${row.flowId} and schedule_id = ${row.scheduleId}`)
  if (!isStarted(flow.status) || schedule.disabled) return void (await write(row.lastAt, row.runId, 0))
  const isGoing = await connection.as(tenant.role, workspace => goesOn(workspace, tenant, row.runId))
  if (isGoing) return void (await write(row.lastAt, row.runId, 1))
  const nominalAt = nominal.toISOString()
  const prepared = await prepareStart(sweep, {
    tenant,
    flow,
    key: `schedule:${row.flowId}:${row.scheduleId}:${nominalAt}`,
    cause: 'schedule',
    event: {
      cause: 'schedule',
      at: now.toISOString(),
      schedule: { id: schedule.id, nominalAt, payload: schedule.payload ?? {} },
    },
    input: schedule.payload ?? {},
  })
  const runId = await connection.as(tenant.role, workspace => putDownStart(workspace, prepared))
  await write(nominalAt, runId, 0)
}

const isStarted = (status: FlowStatus): boolean => status === 'enabled'

/** The run of the time before still goes on: this one is left out. */
async function goesOn(workspace: Queryable, tenant: Tenant, runId: string | null): Promise<boolean> {
  if (runId === null) return false
  const [run] = await workspace.run<{ status: Parameters<typeof isOpen>[0] }>(
    sql`select status from ${runTable(tenant)} where id = ${runId}`,
  )
  return run !== undefined && isOpen(run.status)
}

async function forget(connection: TransactionConnection, { tenantId, flowId, scheduleId }: ScheduleRow): Promise<void> {
  await connection.run(sql`delete from trellis.flow_schedule
    where tenant_id = ${tenantId} and flow_id = ${flowId} and schedule_id = ${scheduleId}`)
}
