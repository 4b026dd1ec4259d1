import { uuidv7 } from '@trellis/base'
import { type FlowRunCause, flowDefaults, publicNameOf } from '@trellis/model'
import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../access/caller.ts'
import type { Queryable } from '../database/database.ts'
import type { Work } from '../work/work.ts'
import { addHeldWork, removeWork } from '../work/work-table.ts'
import type { FoundFlow } from './found-flow.ts'
import { queueRun, takePlace } from './places.ts'
import { type ChainLink, flowWork, type RunRow, runColumns, runTable, stateTable } from './run-row.ts'

export type NewRun = {
  /** Who answers for it: nobody, where the API token that it has its rights of is gone. */
  caller: Pick<Caller, 'tenant' | 'token'> & { userId: string | null }
  flow: FoundFlow
  isDraft: boolean
  cause: FlowRunCause
  chain: readonly ChainLink[]
  event: Readonly<Record<string, unknown>>
  input: Readonly<Record<string, unknown>>
  /** Names what started it: there is one run of each. */
  key?: string | undefined
  needsPlace: boolean
  /** How long the lease of this server lasts, where it does the run at once. */
  leaseMs: number | undefined
}

/** `work`: this server has the run. */
export type InsertedRun = { run: RunRow; work: Work | undefined }

/** Puts the run and its place in the queue down, in the caller's transaction; announce 'work' and 'log' afterwards. */
export async function insertRun(connection: Queryable, given: NewRun): Promise<InsertedRun> {
  const { caller, flow, needsPlace, leaseMs } = given
  if (leaseMs !== undefined) return insertHeld(connection, given, leaseMs)
  const { tenant } = caller
  const hasPlace = needsPlace && (await takePlace(connection, tenant, placesOf(flow)))
  const run = await insertRow(connection, given, { id: uuidv7(), hasPlace, isHeld: false })
  if (hasPlace || !needsPlace) await queueRun(connection, tenant, run.id)
  return { run, work: undefined }
}

export const placesOf = ({ id, document }: FoundFlow) => ({
  flowId: id,
  concurrency: document.concurrency ?? flowDefaults.concurrency,
})

/** The work that the run is. */
export const workOf = (tenantId: string, runId: string) => ({
  kind: flowWork,
  tenantId,
  key: runId,
  input: { runId },
})

/** The place is taken last: until then runs of the same flow that begin and end do not wait for this one. */
async function insertHeld(connection: Queryable, given: NewRun, leaseMs: number): Promise<InsertedRun> {
  const { caller, flow, needsPlace } = given
  const { tenant } = caller
  const run = await insertRow(connection, given, { id: uuidv7(), hasPlace: needsPlace, isHeld: true })
  const asked = workOf(tenant.id, run.id)
  const work = await addHeldWork(connection, asked, leaseMs)
  if (!needsPlace || (await takePlace(connection, tenant, placesOf(flow)))) return { run, work }
  await removeWork(connection, asked)
  const [waiting] =
    await connection.run<RunRow>(sql`update ${runTable(tenant)} r set status = 'queued', store = null, has_place = false,
    started_at = null, at_work_since = null, epoch = 0 where r.id = ${run.id} returning ${runColumns}`)
  return { run: waiting ?? run, work: undefined }
}

type RowState = { id: string; hasPlace: boolean; isHeld: boolean; startedAt?: Date }

/** The row alone; `startedAt`: of a run that began before it is put down. */
export async function insertRow(
  connection: Pick<Queryable, 'run'>,
  given: Omit<NewRun, 'leaseMs'>,
  state: RowState,
): Promise<RunRow> {
  const [run] = await connection.run<RunRow>(insertion(given, state))
  if (!run) throw new Error('The run was not returned')
  return run
}

/** Gives the row, as `insertRow`. */
export function insertion(given: Omit<NewRun, 'leaseMs'>, state: RowState) {
  return sql`${insertOf(given, columnsOf(given, state))} returning ${runColumns}`
}

/** `ended`: columns as they are at its end. Gives a row. */
export function endedInsertion(
  given: Omit<NewRun, 'leaseMs'>,
  state: Pick<RowState, 'id' | 'startedAt'>,
  ended: Readonly<Record<string, RawBuilder<unknown>>>,
) {
  const columns = columnsOf(given, { ...state, hasPlace: false, isHeld: true })
  return sql`${insertOf(given, { ...columns, ...ended })} returning 1`
}

function insertOf({ caller }: Pick<NewRun, 'caller'>, columns: Readonly<Record<string, RawBuilder<unknown>>>) {
  const names = sql.join(Object.keys(columns).map(name => sql.id(name)))
  return sql`insert into ${runTable(caller.tenant)} as r (${names}) values (${sql.join(Object.values(columns))})`
}

function columnsOf(given: Omit<NewRun, 'leaseMs'>, { id, hasPlace, isHeld, startedAt }: RowState) {
  const { caller, flow, isDraft, cause, chain, event, input, key = null, needsPlace } = given
  const { tenant, userId, token } = caller
  const { document, version, id: flowId } = flow
  const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
  const created = sql`coalesce(${startedAt?.toISOString() ?? null}::timestamptz, now())`
  const begun = isHeld ? created : sql`null`
  const store = sql`coalesce((select state from ${stateTable(tenant)} where flow_id = ${flowId}), '{}')`
  return {
    id: sql`${id}`,
    flow_id: sql`${flowId}`,
    flow_version: sql`${version}`,
    flow_name: sql`${publicNameOf(document)}`,
    draft: isDraft ? json(document) : sql`null`,
    status: sql`${isHeld ? 'running' : 'queued'}`,
    cause: sql`${cause}`,
    user_id: sql`${userId}`,
    token_id: sql`${token?.id ?? null}`,
    chain: json(chain),
    event: json(event),
    input: json(input),
    store: isHeld ? store : sql`null`,
    logs_values: sql`${logsValues(given)}`,
    needs_place: sql`${needsPlace}`,
    has_place: sql`${hasPlace}`,
    created_at: created,
    started_at: begun,
    at_work_since: begun,
    epoch: sql`${isHeld ? 1 : 0}`,
    key: sql`${key}`,
  }
}

/** Whether the log keeps what goes in and comes out, however the run ends. */
export function logsValues({ flow, cause }: Pick<NewRun, 'flow' | 'cause'>): boolean {
  return flow.document.verboseLog === true || cause === 'editor'
}
