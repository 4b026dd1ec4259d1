import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import type { Tenant } from '../../tenants/tenant.ts'
import { activityTable } from '../write/activity-sql.ts'

const mostEntries = 1000
/** Of what is read at once: entries that hold long texts come in smaller pages. */
export const mostBytes = 16 * 1024 ** 2
/** What takes less as it is stored is surely short. */
const shortBytes = sql.lit(500)

/** How many entries of the log are undone at once: as many as surely fit into memory. */
export async function undoPageSize(
  database: Queryable | Pick<Queryable, 'run'>,
  tenant: Tenant,
  { batchId }: { batchId?: string | undefined },
): Promise<number> {
  if (batchId === undefined) return 1
  const [row] = await database.run<{ longest: number }>(sql`
    select coalesce(max(octet_length("change_log"::text)), 0)::float8 as longest from ${activityTable(tenant)}
    where "batch_id" = ${batchId} and pg_column_size("change_log") > ${shortBytes}`)
  return Math.max(1, Math.min(mostEntries, Math.floor(mostBytes / (row?.longest || 1))))
}

/** Parts of a list that hold no more than that, each at least one. */
export function inParts<Each extends { size: number }>(all: readonly Each[]): Each[][] {
  const parts: Each[][] = []
  let room = 0
  for (const each of all) {
    if (parts.length === 0 || each.size > room) {
      parts.push([])
      room = mostBytes
    }
    parts.at(-1)?.push(each)
    room -= each.size
  }
  return parts
}
