import type { FlowStatus } from '@trellis/model'
import { flowAsset } from '@trellis/model/assets'
import { sql } from 'kysely'
import { logAsset } from '../collections/assets/log-asset.ts'
import type { Queryable } from '../database/database.ts'
import type { Tenant } from '../tenants/tenant.ts'

type StatusChange = {
  id: string
  status: FlowStatus
  /** Only where it has this one. */
  from?: FlowStatus
  /** Id of the user; null for the platform itself. */
  author: string | null
}

/** Stores another status and says so in the log; announce 'log' after the commit. Answers the one of before, undefined where nothing changed. */
export async function writeStatus(
  connection: Queryable,
  tenant: Tenant,
  { id, status, from, author }: StatusChange,
): Promise<FlowStatus | undefined> {
  const flows = sql.id(tenant.coreSchema, flowAsset.id)
  const condition = from === undefined ? sql`status is distinct from ${status}` : sql`status = ${from}`
  const [changed] = await connection.run<{ before: FlowStatus; version: number }>(
    sql`with before as (select id, status from ${flows} where id = ${id} and ${condition} for update)
      update ${flows} f set status = ${status}, version = f.version + 1, "updatedAt" = now(), "updatedBy" = ${author}
      from before where f.id = before.id returning before.status as before, f.version`,
  )
  if (!changed) return undefined
  const entries = [{ key: 'status', value: status, prevValue: changed.before }]
  const told = { action: 'update', kind: flowAsset.id, id, author, entries, version: changed.version } as const
  await logAsset(connection, tenant, told)
  return changed.before
}
