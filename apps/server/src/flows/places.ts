import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { sqlState } from '../database/translate-error.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { addWork } from '../work/work-table.ts'
import { flowWork, runTable, stateTable } from './run-row.ts'

/** Takes a place of the flow's concurrency, where one is free; the row of its state is locked until the transaction ends. */
export async function takePlace(
  connection: Queryable,
  tenant: Tenant,
  { flowId, concurrency }: { flowId: string; concurrency: number },
): Promise<boolean> {
  const taken = await connection.run(sql`insert into ${stateTable(tenant)} as s (flow_id, places) values (${flowId}, 1)
    on conflict (flow_id) do update set places = s.places + 1 where s.places < ${concurrency} returning 1`)
  return taken.length > 0
}

/** The same, failing where none is free: nothing of its transaction is kept then (`hadNoPlace`). */
export function placeTaking(
  tenant: Tenant,
  { flowId, concurrency }: { flowId: string; concurrency: number },
): RawBuilder<unknown> {
  return sql`insert into ${stateTable(tenant)} as s (flow_id, places) values (${flowId}, 1)
    on conflict (flow_id) do update set places = case when s.places < ${concurrency}::int then s.places + 1 end`
}

/** A count of places that is none: how statements that go together say that they may not be committed. */
export const hadNoPlace = (error: unknown): boolean => sqlState(error) === '23502'

/** Locks the row of the flow's state, which is made where it is not there yet, until the transaction ends. */
export async function lockPlaces(connection: Queryable, tenant: Tenant, flowId: string): Promise<void> {
  await connection.run(sql`insert into ${stateTable(tenant)} as s (flow_id) values (${flowId})
    on conflict (flow_id) do update set places = s.places where false`)
}

/**
 * Gives places back, the first ones to runs that wait for one: what they wait in is put among the background work. The state's row must be
 * locked, so that whoever looks for a place meanwhile is seen here, or finds the free one. Announce 'work' afterwards.
 */
export async function givePlaces(
  connection: Queryable,
  tenant: Tenant,
  { flowId, places }: { flowId: string; places: number },
): Promise<void> {
  if (places === 0) return
  const runs = runTable(tenant)
  const next = await connection.run<{ id: string }>(sql`with next as (update ${runs} r set has_place = true from
      (select id from ${runs} where flow_id = ${flowId} and status = 'queued' and not has_place order by id limit ${places} for update) waiting
      where r.id = waiting.id returning r.id),
    freed as (update ${stateTable(tenant)} set places = greatest(0, places - ${places}::int + (select count(*) from next)::int)
      where flow_id = ${flowId})
    select id from next order by id`)
  for (const { id } of next) await queueRun(connection, tenant, id)
}

/** The work that the run is, for whichever server is free. */
export async function queueRun(connection: Pick<Queryable, 'as'>, tenant: Tenant, runId: string): Promise<void> {
  await addWork(connection, { kind: flowWork, tenantId: tenant.id, key: runId, input: { runId } })
}

/** Lets runs begin that were put down without a place, as many as are free. Announce 'work' afterwards. */
export async function fillPlaces(
  connection: Queryable,
  tenant: Tenant,
  { flowId, concurrency }: { flowId: string; concurrency: number },
): Promise<void> {
  const state = stateTable(tenant)
  await lockPlaces(connection, tenant, flowId)
  const [taken] = await connection.run<{ places: number }>(sql`select places from ${state} where flow_id = ${flowId}`)
  const places = Math.max(0, concurrency - (taken?.places ?? 0))
  await connection.run(sql`update ${state} set places = places + ${places}::int where flow_id = ${flowId}`)
  await givePlaces(connection, tenant, { flowId, places })
}
