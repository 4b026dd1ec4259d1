import type { Caller, CallerApp } from '../access/caller.ts'
import { loadApps } from '../access/load-apps.ts'
import type { Collection, CollectionField, Collections } from '../collections/collection.ts'
import type { Database } from '../database/database.ts'
import { linkedReads } from '../records/calculations/linked-reads.ts'
import { makeScopes } from '../records/query/make-scopes.ts'
import { searchedFields } from '../search/searched-fields.ts'
import type { Tenant } from '../tenants/tenant.ts'

type Fields = ReadonlyMap<string, CollectionField>
type Needed = { database: Database; collections: Collections }

/** Of each collection every different set of fields that somebody searches: all of them, and what their apps leave people. */
export async function seenFields(
  { database, collections }: Needed,
  tenant: Tenant,
  live: ReadonlyMap<string, Collection>,
): Promise<Map<string, Fields[]>> {
  const seen = new Map([...live].map(([id, { fields }]) => [id, [fields]]))
  const apps = await loadApps(database.withRole(tenant.role), tenant)
  const scopes = makeScopes(collections)
  const linked = new Set([...live.values()].filter(showsLinked).map(({ id }) => id))
  for (const caller of callersOf(tenant, [...apps.values()], linked)) {
    for (const id of narrowedIn(caller.apps, linked)) {
      const scope = await scopes.find(caller, id)
      if (scope && scope.access.verbs.read !== 'none') seen.get(id)?.push(scope.fields)
    }
  }
  return seen
}

/** Something that is searched is made of other records, which people may not see. */
function showsLinked(collection: Collection): boolean {
  return searchedFields(collection.fields).some(({ id }) => linkedReads(collection, id).length > 0)
}

/** One for all whose apps are the same; apps left out of the search count for nothing. */
function callersOf(tenant: Tenant, lists: readonly (readonly CallerApp[])[], linked: ReadonlySet<string>): Caller[] {
  const byApps = new Map<string, readonly CallerApp[]>()
  for (const list of lists) {
    const apps = list.filter(app => !app.excludeFromSearch)
    if (narrowedIn(apps, linked).size > 0) byApps.set(apps.map(({ id }) => id).join(' '), apps)
  }
  const nobody = { tenant, userId: '', email: '', fullName: '', grantsKey: '', roles: [], isTenantAdmin: false }
  return [...byApps.values()].map(apps => ({ ...nobody, apps }))
}

/** Where an override hides anything, all: what is hidden takes with it what is made of it, also in other collections. */
function narrowedIn(apps: readonly CallerApp[], linked: ReadonlySet<string>): Set<string> {
  const grants = apps.flatMap(({ collections }) => collections)
  const hides = grants.some(({ overrides }) => Object.values(overrides ?? {}).some(({ hidden }) => hidden))
  const ids = grants.map(({ collectionId }) => collectionId)
  return new Set(hides ? ids : ids.filter(id => linked.has(id)))
}
