import { sql } from 'kysely'
import type { Database, Queryable } from '../../database/database.ts'
import { emptySchemaTrash } from '../../schema/schema-trash.ts'
import type { Tenant } from '../../tenants/tenant.ts'
import type { Tenants } from '../../tenants/tenants.ts'

type Needed = {
  database: Database
  tenants: Tenants
  log: { error(fields: object, message: string): void }
}

const monthsAhead = 2
const oneDay = 24 * 60 * 60 * 1000

/** A partition of the activity log for this month and the next two, where it is missing. */
export async function ensureActivityPartitions(connection: Queryable, tenant: Tenant, now: Date): Promise<void> {
  for (let ahead = 0; ahead <= monthsAhead; ahead += 1) {
    const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1))
    await ensurePartition(connection, tenant, from)
  }
}

/** Once a day: the partitions that a server which runs for months needs, and the end of what lay in the trash; returns the way to stop. */
export function keepCoreTables(services: Needed): () => void {
  const timer = setInterval(() => void ensureAll(services), oneDay)
  timer.unref()
  return () => clearInterval(timer)
}

async function ensureAll(services: Needed): Promise<void> {
  for (const tenant of await services.tenants.all()) {
    try {
      await services.database.withRole(tenant.ownerRole).transaction(async connection => {
        await ensureActivityPartitions(connection, tenant, new Date())
        await emptySchemaTrash(connection, tenant)
        await connection.run(sql`delete from ${sql.id(tenant.coreSchema, 'trash')} where until < now()`)
      })
    } catch (error) {
      services.log.error({ error, tenantId: tenant.id }, 'the daily work on a workspace failed')
    }
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
