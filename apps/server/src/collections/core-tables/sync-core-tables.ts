import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import type { Tenant } from '../../tenants/tenant.ts'
import type { CoreCollection } from '../core-collections/define-core-collection.ts'
import { coreCollections } from '../core-collections/index.ts'
import { getFormat } from '../formats.ts'
import { createMemberKeys } from './create-member-keys.ts'
import { createMissingIndex } from './create-missing-index.ts'
import { createFlowTables } from './flow-tables.ts'
import { ensureMonths, monthlyTables } from './monthly-partitions.ts'
import { createNotificationTables } from './notification-tables.ts'
import { createPlaceTables } from './place-tables.ts'
import { createActivityView, createPlatformTables } from './platform-tables.ts'
import { seedCountries } from './seed-countries.ts'
import { systemColumns } from './system-columns.ts'

/** Makes what a workspace's core schema lacks, at its birth and at every start; the caller holds the migration lock. */
export async function syncCoreTables(connection: Queryable, tenant: Tenant): Promise<void> {
  await createPlatformTables(connection, tenant)
  await createFlowTables(connection, tenant)
  for (const monthly of monthlyTables) await ensureMonths(connection, tenant, { monthly, now: new Date() })
  for (const collection of coreCollections) {
    if (collection.storage === 'table') await syncCoreTable(connection, tenant, collection)
  }
  await createActivityView(connection, tenant)
  await createMemberKeys(connection, tenant)
  await createPlaceTables(connection, tenant)
  const email = sql`${sql.id(tenant.coreSchema, 'User')} (lower(email))`
  await createMissingIndex(connection, tenant, { name: 'User_email_key', on: email, isUnique: true })
  await createNotificationTables(connection, tenant)
  await seedCountries(connection, tenant)
}

async function syncCoreTable(connection: Queryable, tenant: Tenant, collection: CoreCollection): Promise<void> {
  const table = sql.id(tenant.coreSchema, collection.id)
  await connection.run(sql`create table if not exists ${table} (${systemColumns})`)
  const present = await columnsOf(connection, tenant, collection.id)
  for (const [id, schema] of Object.entries(collection.properties)) {
    const type = getFormat(schema.format).server.columnType?.(schema)
    if (!type || present.has(id) || Object.hasOwn(collection.computed ?? {}, id)) continue
    await connection.run(sql`alter table ${table} add column ${sql.id(id)} ${type}`)
  }
}

async function columnsOf(connection: Queryable, tenant: Tenant, table: string): Promise<Set<string>> {
  const rows = await connection.run<{ name: string }>(
    sql`select column_name::text as name from information_schema.columns where table_schema = ${tenant.coreSchema} and table_name = ${table}`,
  )
  return new Set(rows.map(row => row.name))
}
