import { sql } from 'kysely'
import { readQuickly } from '../database/read-quickly.ts'
import type { Services } from '../services.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { stateTable } from './run-row.ts'

/** What the runs of a flow have kept for those after them. */
export async function readState(
  { database }: Pick<Services, 'database'>,
  tenant: Tenant,
  flowId: string,
): Promise<Record<string, unknown>> {
  const [found] = await readQuickly(
    database.withRole(tenant.role),
    sql`select state from ${stateTable(tenant)} where flow_id = ${flowId}`,
  )
  return JSON.parse(found?.[0] ?? '{}') as Record<string, unknown>
}
