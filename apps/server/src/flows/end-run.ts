import type { StoreChanges } from '@trellis/flows/engine'
import { flowLimits } from '@trellis/model'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { sqlState } from '../database/translate-error.ts'
import { notify } from '../notifications/notify.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { givePlaces } from './places.ts'
import { logTable, type RunError, type RunRow, runTable, stateTable, stepTable } from './run-row.ts'
import { writeStatus } from './write-status.ts'

export type RunEnding = {
  status: 'succeeded' | 'failed' | 'cancelled'
  /** JSON. */
  output?: string | undefined
  error?: RunError | undefined
  stepCount: number
  changes: StoreChanges
  /** JSON of the steps that the log tells of. */
  log: string | undefined
  /** Runs of its flow at the same time, as its definition says. */
  concurrency: number
  /** What it was started with, without what nobody may read later. */
  input: Readonly<Record<string, unknown>>
}

/** `gives`: other runs may begin that waited for its place, or mails go; announce 'work' then. */
export type EndedRun = { gives: boolean }

/**
 * Ends the run: what of it still is under way writes nothing more. That is done in the caller's transaction, where it still has this epoch, with its log, its changes of the saved state, and its place for
 * the next one. undefined where somebody else has it. Announce 'log' afterwards.
 *
 * The row of the flow's state is locked last, and kept for one statement where nobody waits for a place: all runs of a flow come by there.
 */
export async function endRun(
  connection: Queryable,
  tenant: Tenant,
  run: RunRow,
  ending: RunEnding,
): Promise<EndedRun | undefined> {
  const ended = await closeRun(connection, tenant, run, ending)
  if (!ended) return undefined
  if (saysNothing(run, ending, ended)) return { gives: false }
  const noted = await noteEnd(connection, tenant, run, { ending, othersWait: ended.othersWait })
  const isBlocked =
    noted.errorCount >= flowLimits.failuresToBlock &&
    ending.status === 'failed' &&
    (await block(connection, tenant, run))
  const dropped = isBlocked ? await cancelQueued(connection, tenant, run) : 0
  const places = dropped + (run.hasPlace && !noted.isGivenBack ? 1 : 0)
  await givePlaces(connection, tenant, { flowId: run.flowId, places })
  return { gives: places > 0 || isBlocked }
}

type Closed = {
  isEnded: boolean
  /** Runs of its flow wait for a place, as far as this statement sees. */
  othersWait: boolean
  /** Failed runs one after the other until now. */
  errorCount: number
}

/** Whether the row of the flow's state stays as it is. */
function saysNothing({ hasPlace }: RunRow, { status, changes }: RunEnding, { errorCount }: Closed): boolean {
  return !hasPlace && !changesState(changes) && status !== 'failed' && errorCount === 0
}

function changesState({ set, add }: StoreChanges): boolean {
  return Object.keys(set).length > 0 || Object.keys(add).length > 0
}

/** Writes how the run ended and removes its steps. */
async function closeRun(
  connection: Queryable,
  tenant: Tenant,
  run: RunRow,
  ending: RunEnding,
): Promise<Closed | undefined> {
  const [row] = await connection.run<Closed>(sql`with ${closing(tenant, run, ending)}
    select ${isEnded} as "isEnded", ${othersWait(tenant, run)} as "othersWait",
      coalesce((select error_count from ${stateTable(tenant)} where flow_id = ${run.flowId}), 0) as "errorCount"`)
  return row?.isEnded ? row : undefined
}

const isEnded = sql`exists (select from ended)`

const othersWait = (tenant: Tenant, { flowId }: RunRow) =>
  sql`exists (select from ${runTable(tenant)} where flow_id = ${flowId} and status = 'queued' and not has_place)`

/** `ended` has a row where the run was this holder's. */
function closing(tenant: Tenant, run: RunRow, ending: RunEnding) {
  const { status, output = null, error, stepCount, input } = ending
  const failure = error ? JSON.stringify(error) : null
  return sql`ended as (
      update ${runTable(tenant)} set status = ${status}, output = ${output}, error = ${failure}::jsonb,
        step_count = ${stepCount}, ended_at = now(), has_place = false, input = ${JSON.stringify(input)}::jsonb, draft = null, event = event - 'test', store = null, record = null, changed = null, tries = null,
        epoch = epoch + 1
      where id = ${run.id} and epoch = ${run.epoch} and status = 'running' returning 1),
    gone as (delete from ${stepTable(tenant)} where run_id = ${run.id} and ${isEnded})${logging(tenant, run, ending)}`
}

/** `logged`, where there is a log; `ended` has to stand before it. */
export function logging(tenant: Tenant, { id, createdAt }: RunRow, { log }: RunEnding) {
  if (log === undefined) return sql``
  return sql`, logged as (insert into ${logTable(tenant)} (run_id, run_at, steps)
    select ${id}, ${createdAt}::timestamptz, ${log} where ${isEnded} on conflict (run_id, run_at) do update set steps = excluded.steps)`
}

/** What is told of a run that goes on later is told again with the rest. */
export async function keepLog(
  connection: Queryable,
  tenant: Tenant,
  { id, createdAt }: Pick<RunRow, 'id' | 'createdAt'>,
  steps: string,
): Promise<void> {
  await connection.run(sql`insert into ${logTable(tenant)} (run_id, run_at, steps)
    values (${id}, ${createdAt}::timestamptz, ${steps}) on conflict (run_id, run_at) do update set steps = excluded.steps`)
}

/**
 * Locks the row of the saved state, writes what the run changed of it, counts failed runs one after the other, and gives its place back
 * where no run can wait for it: where all places were taken one may have come that was not seen before.
 */
async function noteEnd(
  connection: Queryable,
  tenant: Tenant,
  { flowId, cause, hasPlace }: RunRow,
  { ending: { status, changes, concurrency }, othersWait }: { ending: RunEnding; othersWait: boolean },
): Promise<{ errorCount: number; isGivenBack: boolean }> {
  const { failed, count, first, state } = noting({ cause }, { status, changes })
  const mayGive = hasPlace && !othersWait
  const places = mayGive
    ? sql`case when s.places < ${concurrency}::int then greatest(0, s.places - 1) else s.places end`
    : sql`s.places`
  const [noted] = await connection.run<{
    errorCount: number
    places: number
  }>(sql`insert into ${stateTable(tenant)} as s (flow_id, error_count, state)
    values (${flowId}, ${failed}, ${first})
    on conflict (flow_id) do update set error_count = ${count}, state = ${state}, places = ${places}
    returning s.error_count as "errorCount", s.places`)
  return { errorCount: noted?.errorCount ?? 0, isGivenBack: mayGive && (noted?.places ?? 0) < concurrency }
}

/** What becomes of a row `s` of the saved state. `first`: where there is none yet. */
function noting({ cause }: Pick<RunRow, 'cause'>, { status, changes }: Pick<RunEnding, 'status' | 'changes'>) {
  const counts = cause !== 'editor' && status !== 'cancelled'
  const failed = counts && status === 'failed' ? 1 : 0
  const [set, add] = [JSON.stringify(changes.set), JSON.stringify(changes.add)]
  const sums = sql`(select coalesce(jsonb_object_agg(a.key, a.value::numeric + case when jsonb_typeof(s.state -> a.key) = 'number'
    then (s.state ->> a.key)::numeric else 0 end), '{}') from jsonb_each_text(${add}::jsonb) a)`
  return {
    failed,
    count: counts ? sql`(s.error_count + 1) * ${failed}::int` : sql`s.error_count`,
    first: sql`${set}::jsonb || ${add}::jsonb`,
    state: sql`s.state || ${set}::jsonb || ${sums}`,
  }
}

/**
 * `endRun` of a run that went well, as one statement. It fails where somebody else has the run (`wasLost`), and where its place may be for
 * another one (`hadNoPlace`): nothing of its transaction is kept then.
 */
export function runEnding(tenant: Tenant, run: RunRow, ending: RunEnding): RawBuilder<unknown> {
  return sql`with ${closing(tenant, run, ending)}, ${noted(tenant, run, ending)} select 1 / (select count(*) from ended)`
}

/** What a run that went well changes of its flow's state; `ended` has to stand before it. */
export function noted(tenant: Tenant, run: RunRow, ending: RunEnding) {
  const { flowId, hasPlace } = run
  const { changes, concurrency } = ending
  const { failed, count, first, state } = noting(run, ending)
  const places = hasPlace
    ? sql`case when s.places < ${concurrency}::int and not ${othersWait(tenant, run)} then greatest(0, s.places - 1) end`
    : sql`s.places`
  const saysAnything =
    hasPlace || changesState(changes)
      ? sql`true`
      : sql`exists (select from ${stateTable(tenant)} where flow_id = ${flowId} and error_count > 0)`
  return sql`noted as (insert into ${stateTable(tenant)} as s (flow_id, error_count, state)
      select ${flowId}, ${failed}::int, ${first} from ended where ${saysAnything}
      on conflict (flow_id) do update set error_count = ${count}, state = ${state}, places = ${places})`
}

export const wasLost = (error: unknown): boolean => sqlState(error) === '22012'

async function block(connection: Queryable, tenant: Tenant, { id, flowId }: RunRow): Promise<boolean> {
  const before = await writeStatus(connection, tenant, { id: flowId, status: 'blocked', from: 'enabled', author: null })
  if (before === undefined) return false
  await connection.run(sql`update ${stateTable(tenant)} set blocked_by = ${id} where flow_id = ${flowId}`)
  await tellOfBlock(connection, tenant, { id, flowId })
  return true
}

/** Whoever made the flow, and whoever saved it last, learn that it does not run any more. */
async function tellOfBlock(connection: Queryable, tenant: Tenant, { id, flowId }: Pick<RunRow, 'id' | 'flowId'>) {
  const [flow] = await connection.run<{ name: string | null; userIds: string[] }>(sql`
    select "recordTitle" as name, array_remove(array["createdBy", "updatedBy"], null) as "userIds"
    from ${sql.id(tenant.coreSchema, 'Flow')} where id = ${flowId}`)
  if (!flow) return
  await notify(connection, tenant, {
    kind: 'blockedFlow',
    key: `blocked ${id}`,
    userIds: flow.userIds,
    author: null,
    title: `${flow.name ?? 'A flow'} was blocked`.slice(0, 200),
    text: `It failed ${flowLimits.failuresToBlock} times in a row and does not start any more until somebody resets it.`,
    icon: 'block',
    link: `/builder/flows/logs?id=${encodeURIComponent(flowId)}&run=${encodeURIComponent(id)}`,
    silent: false,
  })
}

/** Answers how many places they had. */
async function cancelQueued(connection: Queryable, tenant: Tenant, { flowId }: RunRow): Promise<number> {
  const error: RunError = {
    type: 'OTHERS',
    message: 'The flow was blocked before the run began: it had failed too often',
  }
  const cancelled = await connection.run<{
    hadPlace: boolean
  }>(sql`with open as (select id, has_place from ${runTable(tenant)}
      where flow_id = ${flowId} and status = 'queued' and cause <> 'editor' for update)
    update ${runTable(tenant)} r set status = 'cancelled', error = ${JSON.stringify(error)}::jsonb, ended_at = now(), has_place = false,
      record = null, changed = null, epoch = r.epoch + 1 from open where r.id = open.id returning open.has_place as "hadPlace"`)
  return cancelled.filter(({ hadPlace }) => hadPlace).length
}

/** Puts a run down that waits for a moment: it has no place meanwhile. False where somebody else has it. */
export async function putDownRun(connection: Queryable, tenant: Tenant, run: RunRow, log: string): Promise<boolean> {
  const down = await connection.run(sql`update ${runTable(tenant)} set status = 'waiting', has_place = false,
      spent_ms = spent_ms + extract(epoch from now() - at_work_since) * 1000
    where id = ${run.id} and epoch = ${run.epoch} and status = 'running' returning 1`)
  if (down.length === 0) return false
  await keepLog(connection, tenant, run, log)
  if (!run.hasPlace) return true
  await connection.run(sql`select from ${stateTable(tenant)} where flow_id = ${run.flowId} for update`)
  await givePlaces(connection, tenant, { flowId: run.flowId, places: 1 })
  return true
}
