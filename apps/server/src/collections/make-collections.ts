import { sql } from 'kysely'
import type { Bus } from '../database/bus.ts'
import type { Database } from '../database/database.ts'
import type { Tenant } from '../tenants/tenant.ts'
import type { Tenants } from '../tenants/tenants.ts'
import type { Collection, Collections } from './collection.ts'
import { compileCollection } from './compile-collection.ts'
import { type CoreSources, compileCoreCollection } from './compile-core-collection.ts'
import type { CoreReadings } from './core-collections/define-core-collection.ts'
import { coreCollections } from './core-collections/index.ts'
import { loadTenant } from './load-tenant.ts'

/** How long definitions are believed while the bus is silent. */
const recheckMs = 1000

type Loaded = {
  schemaVersion: string
  checkedAt: number
  builder: ReadonlyMap<string, Collection>
  core: ReadonlyMap<string, Collection>
}

export type CollectionsOptions = { database: Database; bus: Bus; tenants: Tenants; readings: CoreReadings }

/**
 * The tenants' collections, compiled once per change of definitions and kept in memory. A change is heard from the bus; while that
 * is silent, the catalogue's counter is read at most once a second.
 */
export function makeCollections({ database, bus, tenants, readings }: CollectionsOptions): Collections {
  const loading = new Map<string, Promise<Loaded | undefined>>()
  bus.on('schema', tenantId => loading.delete(tenantId))
  bus.on('tenants', tenantId => loading.delete(tenantId))

  const load = async (tenantId: string): Promise<Loaded | undefined> => {
    const tenant = await tenants.find(tenantId)
    if (!tenant) return undefined
    const stored = await loadTenant(database, tenant)
    const builder = stored.collections.map(each => compileCollection(tenant, each, stored))
    return {
      schemaVersion: stored.schemaVersion,
      checkedAt: Date.now(),
      builder: new Map(builder.map(each => [each.id, each])),
      core: compileCore(tenant, { collections, readings }),
    }
  }

  const loadOnce = (tenantId: string): Promise<Loaded | undefined> => {
    const running = loading.get(tenantId)
    if (running) return running
    const started = load(tenantId).then(
      loaded => {
        if (!loaded) loading.delete(tenantId)
        return loaded
      },
      (error: unknown) => {
        if (loading.get(tenantId) === started) loading.delete(tenantId)
        throw error
      },
    )
    loading.set(tenantId, started)
    return started
  }

  const current = async (tenantId: string): Promise<Loaded | undefined> => {
    const loaded = await loadOnce(tenantId)
    if (!loaded || bus.isFresh() || Date.now() - loaded.checkedAt < recheckMs) return loaded
    const [row] = await database.run<{ version: string | number }>(
      sql`select schema_version as version from trellis.tenant where id = ${tenantId}`,
    )
    loaded.checkedAt = Date.now()
    if (String(row?.version) === loaded.schemaVersion) return loaded
    loading.delete(tenantId)
    return loadOnce(tenantId)
  }

  const collections: Collections = {
    async find(tenantId, collectionId) {
      const loaded = await current(tenantId)
      return loaded?.builder.get(collectionId) ?? loaded?.core.get(collectionId)
    },
    list: async tenantId => [...((await current(tenantId))?.builder.values() ?? [])],
    listCore: async tenantId => [...((await current(tenantId))?.core.values() ?? [])],
    forget: tenantId => void loading.delete(tenantId),
  }
  return collections
}

function compileCore(tenant: Tenant, sources: CoreSources): ReadonlyMap<string, Collection> {
  return new Map(coreCollections.map(core => [core.id, compileCoreCollection(tenant, core, sources)]))
}
