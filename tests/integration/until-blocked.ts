import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../apps/server/src/database/database.ts'

/** Comes back once something waits for a lock that another transaction holds. */
export async function untilBlocked(database: Pick<Database, 'run'>): Promise<void> {
  for (;;) {
    const rows = await database.run(sql`select pid from pg_stat_activity
      where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`)
    if (rows.length > 0) return
    await wait(20)
  }
}
