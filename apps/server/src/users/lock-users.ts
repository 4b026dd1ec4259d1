import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import type { Tenant } from '../tenants/tenant.ts'

/**
 * Until the transaction ends, writers of users come one after the other: two of them can neither take away the last admin between them
 * nor give one address to two people.
 */
export async function lockUsers(connection: Pick<Queryable, 'run'>, tenant: Pick<Tenant, 'id'>): Promise<void> {
  await connection.run(sql`select pg_advisory_xact_lock(hashtextextended(${`${tenant.id} users`}, 0))`)
}
