import type { StoreChanges } from '@trellis/flows/engine'
import { flowLimits } from '@trellis/model'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
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
  /** What it was started with, without what nobody may read later. */
  input: Readonly<Record<string, unknown>>
}

/**
 * Ends the run: what of it still is under way writes nothing more. That is done in the caller's transaction, where it still has this epoch, with its log, its changes of the saved state, and its place for
 * the next one. False where somebody else has it. Announce 'work' and 'log' afterwards.
 */
export async function endRun(connection: Queryable, tenant: Tenant, run: RunRow, ending: RunEnding): Promise<boolean> {
  const { status, output = null, error, stepCount, log, input } = ending
  const failure = error ? JSON.stringify(error) : null
  const ended =
    await connection.run(sql`update ${runTable(tenant)} set status = ${status}, output = ${output}, error = ${failure}::jsonb,
      step_count = ${stepCount}, ended_at = now(), has_place = false, input = ${JSON.stringify(input)}::jsonb, draft = null, store = null, record = null, changed = null,
      epoch = epoch + 1
    where id = ${run.id} and epoch = ${run.epoch} and status = 'running' returning 1`)
  if (ended.length === 0) return false
  await connection.run(sql`delete from ${stepTable(tenant)} where run_id = ${run.id}`)
  if (log !== undefined) await keepLog(connection, tenant, run, log)
  const errorCount = await noteEnd(connection, tenant, run, ending)
  const isBlocked =
    errorCount >= flowLimits.failuresToBlock && status === 'failed' && (await block(connection, tenant, run))
  const dropped = isBlocked ? await cancelQueued(connection, tenant, run) : 0
  await givePlaces(connection, tenant, { flowId: run.flowId, places: dropped + (run.hasPlace ? 1 : 0) })
  return true
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

/** Locks the row of the saved state, writes what the run changed of it, and counts failed runs one after the other. */
async function noteEnd(
  connection: Queryable,
  tenant: Tenant,
  { flowId, cause }: RunRow,
  { status, changes }: RunEnding,
): Promise<number> {
  const counts = cause !== 'editor' && status !== 'cancelled'
  const failed = counts && status === 'failed' ? 1 : 0
  const count = counts ? sql`(s.error_count + 1) * ${failed}::int` : sql`s.error_count`
  const [set, add] = [JSON.stringify(changes.set), JSON.stringify(changes.add)]
  const sums = sql`(select coalesce(jsonb_object_agg(a.key, a.value::numeric + case when jsonb_typeof(s.state -> a.key) = 'number'
    then (s.state ->> a.key)::numeric else 0 end), '{}') from jsonb_each_text(${add}::jsonb) a)`
  const [noted] = await connection.run<{
    errorCount: number
  }>(sql`insert into ${stateTable(tenant)} as s (flow_id, error_count, state)
    values (${flowId}, ${failed}, ${set}::jsonb || ${add}::jsonb)
    on conflict (flow_id) do update set error_count = ${count}, state = s.state || ${set}::jsonb || ${sums}
    returning s.error_count as "errorCount"`)
  return noted?.errorCount ?? 0
}

async function block(connection: Queryable, tenant: Tenant, { id, flowId }: RunRow): Promise<boolean> {
  const before = await writeStatus(connection, tenant, { id: flowId, status: 'blocked', from: 'enabled', author: null })
  if (before === undefined) return false
  await connection.run(sql`update ${stateTable(tenant)} set blocked_by = ${id} where flow_id = ${flowId}`)
  return true
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
