import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import type { Tenant } from '../tenants/tenant.ts'

/** Tells every node, within the transaction, that rights in the workspace changed. */
export async function bumpGrants(connection: Queryable, tenant: Pick<Tenant, 'id'>): Promise<void> {
  await connection.as(undefined, platform =>
    platform.run(sql`update trellis.tenant set grants_version = grants_version + 1 where id = ${tenant.id}`),
  )
}
