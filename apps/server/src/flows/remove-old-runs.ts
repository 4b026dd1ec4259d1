import { sql } from 'kysely'
import { flowLogMonths, monthsBefore } from '../collections/core-tables/monthly-partitions.ts'
import type { Queryable } from '../database/database.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { logTable, runTable } from './run-row.ts'

/** Runs and what their log tells are kept for so long. */
const keptDays = 30
const dayMs = 24 * 60 * 60 * 1000

/**
 * Drops what is older: the log month by month, except for months in which a run began that has not ended, and the rows of ended runs.
 */
export async function removeOldRuns(connection: Queryable, tenant: Tenant, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * dayMs)
  const [oldest] = await connection.run<{ at: string | null }>(
    sql`select min(created_at) as at from ${runTable(tenant)} where status in ('queued', 'running', 'waiting')`,
  )
  const needed = oldest?.at ? new Date(oldest.at) : before
  const until = needed < before ? needed : before
  for (const partition of await monthsBefore(connection, tenant, { monthly: flowLogMonths, until }))
    await connection.run(sql`drop table ${sql.id(tenant.coreSchema, partition)}`)
  // What of the month is left is told by nobody any more.
  await connection.run(sql`with gone as (delete from ${runTable(tenant)} where ended_at < ${before.toISOString()}::timestamptz returning id, created_at)
    delete from ${logTable(tenant)} l using gone where l.run_id = gone.id and l.run_at = gone.created_at`)
}
