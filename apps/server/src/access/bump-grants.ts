import { sql } from 'kysely'
import type { Bus } from '../database/bus.ts'
import type { Queryable } from '../database/database.ts'
import type { Tenant } from '../tenants/tenant.ts'

/** Tells every node, within the transaction, that rights in the workspace changed. */
export async function bumpGrants(connection: Queryable, tenant: Pick<Tenant, 'id'>): Promise<void> {
  await connection.as(undefined, platform =>
    platform.run(sql`update trellis.tenant set grants_version = grants_version + 1 where id = ${tenant.id}`),
  )
}

/** After the commit: the change is in force at once, and in the log. */
export function announceGrants(bus: Pick<Bus, 'announce'>, tenantId: string): void {
  bus.announce('grants', tenantId)
  bus.announce('log', tenantId)
}
