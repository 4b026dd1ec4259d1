import type { FlowDocument } from '@trellis/model'
import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import type { Tenant } from '../../tenants/tenant.ts'
import { hasTriggers, liveFlows } from './watched-flows.ts'

/** Name of the reader whose positions say which workspaces have triggers. */
export const readerName = 'flow starts'

type Published = { tenant: Tenant; flowId: string; document: Pick<FlowDocument, 'triggers'> }

/**
 * In the transaction that publishes a flow or removes it: the first trigger of a workspace begins the reading of its log, there and then,
 * and the last one ends it. So no change is missed after it, and none of before starts anything.
 */
export async function keepPosition(connection: Queryable, { tenant, flowId, document }: Published): Promise<void> {
  if ((document.triggers ?? []).length > 0) {
    await connection.as(undefined, platform =>
      // Who removes the last trigger of another flow waits for this one.
      platform.run(sql`insert into trellis.log_position as p (tenant_id, reader, seen)
        values (${tenant.id}, ${readerName}, pg_current_snapshot()) on conflict (tenant_id, reader) do update set seen = p.seen`),
    )
    return
  }
  await endUnwatched(connection, tenant, flowId)
}

/** Ends the reading of a log that no trigger waits for. `except`: a flow that has none any more. */
export async function endUnwatched(connection: Queryable, tenant: Tenant, except?: string): Promise<void> {
  // Locked, so that a trigger that is added meanwhile is seen here, or begins anew.
  const read = await connection.as(undefined, platform =>
    platform.run(sql`select from trellis.log_position where ${placeOf(tenant)} for update`),
  )
  if (read.length === 0) return
  const watching = await connection.run(
    sql`select ${liveFlows(tenant)} and f.id is distinct from ${except ?? null} and ${hasTriggers} limit 1`,
  )
  if (watching.length > 0) return
  await connection.as(undefined, platform =>
    platform.run(sql`delete from trellis.log_position where ${placeOf(tenant)}`),
  )
}

const placeOf = ({ id }: Tenant) => sql`tenant_id = ${id} and reader = ${readerName}`

/** Workspaces whose log is read. */
export async function readWorkspaces(database: Pick<Queryable, 'run'>): Promise<ReadonlySet<string>> {
  const rows = await database.run<{ id: string }>(
    sql`select tenant_id as id from trellis.log_position where reader = ${readerName}`,
  )
  return new Set(rows.map(({ id }) => id))
}
