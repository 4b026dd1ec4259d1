import { notFound, ownValue } from '@trellis/base'
import type { Contracts, InputOf, OutputOf } from '@trellis/contract'
import { walkFlow } from '@trellis/flows'
import type { FlowDocument, FlowRunCause, FlowRunStatus } from '@trellis/model'
import { sql } from 'kysely'
import type { Caller } from '../access/caller.ts'
import type { Queryable } from '../database/database.ts'
import type { Services } from '../services.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { definitionOf } from './claim-run.ts'
import { buildsFlows } from './find-flow.ts'
import type { LoggedStep } from './run-log.ts'
import { isOpen, logTable, type RunError, runTable, stepTable } from './run-row.ts'
import type { StepTries, StepTry } from './tries.ts'

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
  draft: FlowDocument | null
  tries: StepTries | null
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
      r.event -> 'record' as record, r.draft, r.tries
    from ${rowsOf(tenant)} where r.id = ${runId} and ${mayBeSeen(caller)}`)
  if (!row) throw notFound('The run')
  const { input, output, logsValues, record, draft: _draft, tries: _tries, ...summary } = row
  const seesValues = row.userId === userId || logsValues || row.status === 'failed'
  return {
    ...summaryOf(summary),
    ...(seesValues && { input }),
    ...(seesValues && record !== null && { record: { collectionId: record.collectionId, id: record.id } }),
    ...(seesValues && output !== null && { output: JSON.parse(output) as unknown }),
    ...(buildsFlows(caller) && { steps: await stepsOf(workspace, tenant, row) }),
  }
}

async function stepsOf(connection: Pick<Queryable, 'run'>, tenant: Tenant, row: WholeRow): Promise<LoggedStep[]> {
  const [logged] = await connection.run<{ steps: string }>(
    sql`select steps from ${logTable(tenant)} where run_id = ${row.id}`,
  )
  const told = logged ? (JSON.parse(logged.steps) as LoggedStep[]) : []
  if (!isOpen(row.status)) return told
  const rows =
    await connection.run<StepRow>(sql`select occurrence, step_id as "stepId", started_at as "startedAt", ended_at as "endedAt",
    error is not null as "hasFailed" from ${stepTable(tenant)} where run_id = ${row.id} order by epoch, number`)
  const document = await definitionOf(connection, tenant, row)
  const steps = document ? [...walkFlow(document)].map(({ step }) => [step.id, step.stepName] as const) : []
  return [...told, ...underWay(rows, { told, tries: row.tries ?? {}, names: new Map(steps) })]
}

type StepRow = { occurrence: string; stepId: string; startedAt: string; endedAt: string | null; hasFailed: boolean }
type Known = { told: readonly LoggedStep[]; tries: StepTries; names: ReadonlyMap<string, string> }

/** Steps of a run that has not ended, which the log does not tell of yet. Some that are tried again have no row. */
function underWay(rows: readonly StepRow[], { told, tries, names }: Known): LoggedStep[] {
  const isTold = new Set(told.map(({ occurrence }) => occurrence))
  const kept = rows.filter(({ occurrence }) => !isTold.has(occurrence))
  const hasRow = new Set(rows.map(({ occurrence }) => occurrence))
  const nameOf = (stepId: string) => names.get(stepId) ?? stepId
  const steps = kept.map((row): LoggedStep => {
    const { occurrence, stepId, startedAt, endedAt, hasFailed } = row
    const ended = hasFailed ? 'failed' : 'succeeded'
    return {
      occurrence,
      stepId,
      stepName: nameOf(stepId),
      status: endedAt === null ? 'running' : ended,
      startedAt: time(startedAt),
      ...(endedAt !== null && { durationMs: Date.parse(time(endedAt)) - Date.parse(time(startedAt)) }),
      ...(endedAt === null && triedAgain(ownValue(tries, occurrence))),
    }
  })
  const others = Object.entries(tries).filter(([occurrence]) => !hasRow.has(occurrence) && !isTold.has(occurrence))
  const tried = others.map(([occurrence, one]): LoggedStep => {
    const { stepId, startedAt } = one
    return { occurrence, stepId, stepName: nameOf(stepId), status: 'waiting', startedAt, ...triedAgain(one) }
  })
  return [...steps, ...tried]
}

function triedAgain(one: StepTry | undefined) {
  return one && { status: 'waiting' as const, attempts: one.attempts, error: one.error, againAt: one.againAt }
}
