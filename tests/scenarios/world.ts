import { makeCollections } from '../../apps/server/src/collections/make-collections.ts'
import { makeBus } from '../../apps/server/src/database/make-bus.ts'
import { makeDatabase } from '../../apps/server/src/database/make-database.ts'
import { migrate } from '../../apps/server/src/database/migrate.ts'
import { coreReadings } from '../../apps/server/src/records/core-readings/index.ts'
import { makeRecords } from '../../apps/server/src/records/records.ts'
import { createTenant } from '../../apps/server/src/tenants/create-tenant.ts'
import { makeTenants } from '../../apps/server/src/tenants/make-tenants.ts'
import type { Tenant } from '../../apps/server/src/tenants/tenant.ts'
import { createTestDatabase } from '../integration/database.ts'

/** A migrated database with one workspace, and what a node of the server works with. */
export async function makeWorld(name: string) {
  const testDatabase = await createTestDatabase(name)
  await migrate(testDatabase.connectionString, async () => undefined)
  const node = await makeNode(testDatabase.connectionString)
  const tenant = await node.database.transaction(connection =>
    createTenant(connection, { name: `World ${name}`, locale: 'en', timezone: 'UTC' }),
  )
  node.bus.announce('tenants', tenant.id)
  const nodes = [node]
  return {
    ...node,
    tenant,
    /** The workspace's tables, as their owner. */
    tables: node.database.withRole(tenant.ownerRole),
    connectionString: testDatabase.connectionString,
    superuserConnectionString: testDatabase.superuserConnectionString,
    async secondNode() {
      const second = await makeNode(testDatabase.connectionString)
      nodes.push(second)
      return second
    },
    async close() {
      for (const each of nodes) {
        await each.bus.close()
        await each.database.close()
      }
      await testDatabase.drop()
    },
  }
}

export type World = Awaited<ReturnType<typeof makeWorld>>

async function makeNode(connectionString: string) {
  const database = makeDatabase({ connectionString, poolSize: 6 })
  const bus = makeBus({ connectionString })
  await bus.start()
  const tenants = makeTenants({ database, bus })
  const collections = makeCollections({ database, bus, tenants, readings: coreReadings })
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const records = makeRecords({ database, collections, bus, log })
  return { database, bus, tenants, collections, records, log }
}

export type { Tenant }
