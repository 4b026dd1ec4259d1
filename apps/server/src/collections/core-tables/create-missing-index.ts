import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import type { Tenant } from '../../tenants/tenant.ts'

/** An index of a core table: `on` is what stands behind ON. */
type CoreIndex = { name: string; on: Sql; isUnique?: boolean }

/**
 * Looked for first: `create index if not exists` locks the table before it looks, so a server that starts would wait for whoever
 * writes to it, and all other writers behind it. The caller holds the migration lock.
 */
export async function createMissingIndex(connection: Queryable, tenant: Tenant, index: CoreIndex): Promise<void> {
  const { name, on, isUnique = false } = index
  const present = await connection.run(sql`select 1 from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace where n.nspname = ${tenant.coreSchema} and c.relname = ${name}`)
  if (present.length > 0) return
  await connection.run(sql`create ${isUnique ? sql`unique` : sql``} index ${sql.id(name)} on ${on}`)
}
