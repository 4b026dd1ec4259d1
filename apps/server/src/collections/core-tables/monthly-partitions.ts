import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import type { Tenant } from '../../tenants/tenant.ts'

const monthsAhead = 2

/** A table that is partitioned by month; `<table>_default` holds what no month has. */
export type MonthlyTable = { table: string; column: string }

export const activityMonths: MonthlyTable = { table: 'activity', column: 'created_at' }
export const flowLogMonths: MonthlyTable = { table: 'flow_log', column: 'run_at' }
export const monthlyTables: readonly MonthlyTable[] = [activityMonths, flowLogMonths]

/** A partition for this month and the next two, where it is missing. */
export async function ensureMonths(
  connection: Queryable,
  tenant: Tenant,
  { monthly, now }: { monthly: MonthlyTable; now: Date },
): Promise<void> {
  for (let ahead = 0; ahead <= monthsAhead; ahead += 1) {
    const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1))
    await ensurePartition(connection, tenant, { ...monthly, from })
  }
}

async function ensurePartition(
  connection: Queryable,
  tenant: Tenant,
  { table, column, from }: MonthlyTable & { from: Date },
): Promise<void> {
  const to = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1))
  const name = monthOf(table, from)
  if (await exists(connection, tenant, name)) return
  const partition = sql.id(tenant.coreSchema, name)
  const whole = sql.id(tenant.coreSchema, table)
  const leftover = sql.id(tenant.coreSchema, `${table}_default`)
  const key = sql.id(column)
  const range = sql`${key} >= ${sql.lit(from.toISOString())} and ${key} < ${sql.lit(to.toISOString())}`
  await connection.run(sql`create table ${partition} (like ${whole} including defaults)`)
  // Rows written while the month had no partition lie in the default one and would keep it from being attached.
  await connection.run(
    sql`with moved as (delete from ${leftover} where ${range} returning *) insert into ${partition} select * from moved`,
  )
  await connection.run(
    sql`alter table ${whole} attach partition ${partition} for values from (${sql.lit(from.toISOString())}) to (${sql.lit(to.toISOString())})`,
  )
}

const monthOf = (table: string, at: Date) =>
  `${table}_${at.getUTCFullYear()}_${String(at.getUTCMonth() + 1).padStart(2, '0')}`

async function exists(connection: Queryable, tenant: Tenant, name: string): Promise<boolean> {
  const rows = await connection.run(
    sql`select 1 from pg_tables where schemaname = ${tenant.coreSchema} and tablename = ${name}`,
  )
  return rows.length > 0
}

/** Names of the months that lie wholly before a moment. */
export async function monthsBefore(
  connection: Queryable,
  tenant: Tenant,
  { monthly: { table }, until }: { monthly: MonthlyTable; until: Date },
): Promise<string[]> {
  const rows = await connection.run<{ name: string }>(sql`select c.relname::text as name from pg_inherits i
    join pg_class c on c.oid = i.inhrelid join pg_class whole on whole.oid = i.inhparent join pg_namespace n on n.oid = whole.relnamespace
    where n.nspname = ${tenant.coreSchema} and whole.relname = ${table} order by 1`)
  const month = monthOf(table, until)
  return rows.map(({ name }) => name).filter(name => name < month && /_\d{4}_\d{2}$/.test(name))
}
