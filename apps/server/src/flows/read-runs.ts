import { notFound } from '@trellis/base'
import type { Contracts, InputOf, OutputOf } from '@trellis/contract'
import type { FlowRunCause, FlowRunStatus } from '@trellis/model'
import { sql } from 'kysely'
import type { Caller } from '../access/caller.ts'
import type { Queryable } from '../database/database.ts'
import type { Services } from '../services.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { buildsFlows } from './find-flow.ts'
import type { LoggedStep } from './run-log.ts'
import { logTable, type RunError, runTable, stepTable } from './run-row.ts'

type Listed = OutputOf<Contracts['FLOW_RUN_LIST']>
type Summary = Listed['list'][number]

type Row = {
  id: string
  flowId: string
  flowName: string
  status: FlowRunStatus
  cause: FlowRunCause
  userId: string | null
  userName: string | null
  flowVersion: number
  createdAt: string
  startedAt: string | null
  endedAt: string | null
  stepCount: number
  error: RunError | null
}

const columns = sql`r.id, r.flow_id as "flowId", r.flow_name as "flowName", r.status, r.cause, r.user_id as "userId", u."fullName" as "userName",
  r.flow_version as "flowVersion", r.created_at as "createdAt", r.started_at as "startedAt", r.ended_at as "endedAt",
  r.step_count as "stepCount", r.error`

const rowsOf = (tenant: Tenant) =>
  sql`${runTable(tenant)} r left join ${sql.id(tenant.coreSchema, 'User')} u on u.id = r.user_id`

/** Whose runs the caller may see: whoever builds flows all, everybody else their own. */
const mayBeSeen = (caller: Caller) => (buildsFlows(caller) ? sql`true` : sql`r.user_id = ${caller.userId}`)

const time = (value: string) => new Date(value).toISOString()

function summaryOf({ userId, userName, startedAt, endedAt, createdAt, error, ...row }: Row): Summary {
  const durationMs = startedAt && endedAt ? Date.parse(time(endedAt)) - Date.parse(time(startedAt)) : undefined
  return {
    ...row,
    ...(userId !== null && { userId }),
    ...(userName !== null && { userName }),
    createdAt: time(createdAt),
    ...(startedAt !== null && { startedAt: time(startedAt) }),
    ...(endedAt !== null && { endedAt: time(endedAt) }),
    ...(durationMs !== undefined && { durationMs }),
    ...(error !== null && { error }),
  }
}

const defaultLimit = 50

export async function listRuns(
  { flowId, status, cause, before, limit = defaultLimit }: InputOf<Contracts['FLOW_RUN_LIST']>,
  { database }: Pick<Services, 'database'>,
  caller: Caller,
): Promise<Listed> {
  const { tenant } = caller
  const conditions = [
    mayBeSeen(caller),
    ...(flowId === undefined ? [] : [sql`r.flow_id = ${flowId}`]),
    ...(status === undefined ? [] : [sql`r.status = any(${status}::text[])`]),
    ...(cause === undefined ? [] : [sql`r.cause = any(${cause}::text[])`]),
    ...(before === undefined ? [] : [sql`r.id < ${before}`]),
  ]
  const rows = await database.withRole(tenant.role).run<Row>(sql`select ${columns} from ${rowsOf(tenant)}
    where ${sql.join(conditions, sql` and `)} order by r.id desc limit ${limit + 1}`)
  return { list: rows.slice(0, limit).map(summaryOf), hasMore: rows.length > limit }
}

type WholeRow = Row & {
  input: Record<string, unknown>
  output: string | null
  logsValues: boolean
  record: { collectionId: string; id: string } | null
}

/** One run: its steps for whoever builds flows, with values where the log keeps them. */
export async function getRun(
  { runId }: InputOf<Contracts['FLOW_RUN_GET']>,
  { database }: Pick<Services, 'database'>,
  caller: Caller,
): Promise<OutputOf<Contracts['FLOW_RUN_GET']>> {
  const { tenant, userId } = caller
  const workspace = database.withRole(tenant.role)
  const [row] = await workspace.run<WholeRow>(sql`select ${columns}, r.input, r.output, r.logs_values as "logsValues",
      r.event -> 'record' as record
    from ${rowsOf(tenant)} where r.id = ${runId} and ${mayBeSeen(caller)}`)
  if (!row) throw notFound('The run')
  const { input, output, logsValues, record, ...summary } = row
  const seesValues = row.userId === userId || logsValues || row.status === 'failed'
  return {
    ...summaryOf(summary),
    ...(seesValues && { input }),
    ...(seesValues && record !== null && { record: { collectionId: record.collectionId, id: record.id } }),
    ...(seesValues && output !== null && { output: JSON.parse(output) as unknown }),
    ...(buildsFlows(caller) && { steps: await stepsOf(workspace, tenant, row) }),
  }
}

async function stepsOf(connection: Pick<Queryable, 'run'>, tenant: Tenant, { id }: Row): Promise<LoggedStep[]> {
  const [logged] = await connection.run<{ steps: string }>(
    sql`select steps from ${logTable(tenant)} where run_id = ${id}`,
  )
  if (logged) return JSON.parse(logged.steps) as LoggedStep[]
  const rows =
    await connection.run<StepRow>(sql`select occurrence, step_id as "stepId", started_at as "startedAt", ended_at as "endedAt",
    error is not null as "hasFailed" from ${stepTable(tenant)} where run_id = ${id} order by epoch, number`)
  return rows.map(underWay)
}

type StepRow = { occurrence: string; stepId: string; startedAt: string; endedAt: string | null; hasFailed: boolean }

/** A step of a run that has not ended: its name is in the definition. */
function underWay({ occurrence, stepId, startedAt, endedAt, hasFailed }: StepRow): LoggedStep {
  const ended = hasFailed ? 'failed' : 'succeeded'
  return {
    occurrence,
    stepId,
    stepName: stepId,
    status: endedAt === null ? 'running' : ended,
    startedAt: time(startedAt),
    ...(endedAt !== null && { durationMs: Date.parse(time(endedAt)) - Date.parse(time(startedAt)) }),
  }
}
