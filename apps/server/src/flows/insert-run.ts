import { uuidv7 } from '@trellis/base'
import { type FlowRunCause, flowDefaults, publicNameOf } from '@trellis/model'
import { sql } from 'kysely'
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
export function insertion(given: Omit<NewRun, 'leaseMs'>, { id, hasPlace, isHeld, startedAt }: RowState) {
  const { caller, flow, isDraft, cause, chain, event, input, key = null, needsPlace } = given
  const { tenant, userId, token } = caller
  const { document, version, id: flowId } = flow
  const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
  const created = sql`coalesce(${startedAt?.toISOString() ?? null}::timestamptz, now())`
  const begun = isHeld ? created : sql`null`
  const store = sql`coalesce((select state from ${stateTable(tenant)} where flow_id = ${flowId}), '{}')`
  return sql`insert into ${runTable(tenant)} as r (id, flow_id, flow_version, flow_name, draft, status, cause, user_id, token_id, chain, event, input,
      store, logs_values, needs_place, has_place, created_at, started_at, at_work_since, epoch, key)
    values (${id}, ${flowId}, ${version}, ${publicNameOf(document)}, ${isDraft ? json(document) : null},
      ${isHeld ? 'running' : 'queued'}, ${cause}, ${userId}, ${token?.id ?? null}, ${json(chain)}, ${json(event)}, ${json(input)},
      ${isHeld ? store : sql`null`}, ${logsValues(given)}, ${needsPlace}, ${hasPlace}, ${created}, ${begun}, ${begun}, ${isHeld ? 1 : 0}, ${key})
    returning ${runColumns}`
}

/** Whether the log keeps what goes in and comes out, however the run ends. */
export function logsValues({ flow, cause }: Pick<NewRun, 'flow' | 'cause'>): boolean {
  return flow.document.verboseLog === true || cause === 'editor'
}
