import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'

/** The key of the lock that a change of a workspace's definitions holds for its transaction: they come one after the other. */
export function schemaLock(tenantId: string): Sql {
  return sql`hashtextextended(${`${tenantId} schema`}, 0)`
}
