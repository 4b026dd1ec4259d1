import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import type { Tenant } from '../../tenants/tenant.ts'

const monthsAhead = 2

/** A partition of the activity log for this month and the next two, where it is missing. */
export async function ensureActivityPartitions(connection: Queryable, tenant: Tenant, now: Date): Promise<void> {
  for (let ahead = 0; ahead <= monthsAhead; ahead += 1) {
    const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1))
    await ensurePartition(connection, tenant, from)
  }
}

async function ensurePartition(connection: Queryable, tenant: Tenant, from: Date): Promise<void> {
  const to = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1))
  const name = `activity_${from.getUTCFullYear()}_${String(from.getUTCMonth() + 1).padStart(2, '0')}`
  if (await exists(connection, tenant, name)) return
  const partition = sql.id(tenant.coreSchema, name)
  const activity = sql.id(tenant.coreSchema, 'activity')
  const leftover = sql.id(tenant.coreSchema, 'activity_default')
  const range = sql`created_at >= ${sql.lit(from.toISOString())} and created_at < ${sql.lit(to.toISOString())}`
  await connection.run(sql`create table ${partition} (like ${activity} including defaults)`)
  // Rows written while the month had no partition lie in the default one and would keep it from being attached.
  await connection.run(
    sql`with moved as (delete from ${leftover} where ${range} returning *) insert into ${partition} select * from moved`,
  )
  await connection.run(
    sql`alter table ${activity} attach partition ${partition} for values from (${sql.lit(from.toISOString())}) to (${sql.lit(to.toISOString())})`,
  )
}

async function exists(connection: Queryable, tenant: Tenant, name: string): Promise<boolean> {
  const rows = await connection.run(
    sql`select 1 from pg_tables where schemaname = ${tenant.coreSchema} and tablename = ${name}`,
  )
  return rows.length > 0
}
