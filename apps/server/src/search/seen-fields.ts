import type { Caller, CallerApp } from '../access/caller.ts'
import { loadApps } from '../access/load-apps.ts'
import type { Collection, CollectionField, Collections } from '../collections/collection.ts'
import type { Database } from '../database/database.ts'
import { makeScopes } from '../records/query/make-scopes.ts'
import type { Tenant } from '../tenants/tenant.ts'

type Fields = ReadonlyMap<string, CollectionField>
type Needed = { database: Database; collections: Collections }

/** Of each collection every different set of fields that somebody searches: all of them, and what overrides leave people. */
export async function seenFields(
  { database, collections }: Needed,
  tenant: Tenant,
  live: ReadonlyMap<string, Collection>,
): Promise<Map<string, Fields[]>> {
  const seen = new Map([...live].map(([id, { fields }]) => [id, [fields]]))
  const apps = await loadApps(database.withRole(tenant.role), tenant)
  const scopes = makeScopes(collections)
  for (const caller of callersOf(tenant, [...apps.values()])) {
    for (const id of hidingIn(caller.apps)) {
      const scope = await scopes.find(caller, id)
      if (scope && scope.access.verbs.read !== 'none') seen.get(id)?.push(scope.fields)
    }
  }
  return seen
}

/** One for all whose apps are the same; apps left out of the search count for nothing. */
function callersOf(tenant: Tenant, lists: readonly (readonly CallerApp[])[]): Caller[] {
  const byApps = new Map<string, readonly CallerApp[]>()
  for (const list of lists) {
    const apps = list.filter(app => !app.excludeFromSearch)
    if (hidingIn(apps).size > 0) byApps.set(apps.map(({ id }) => id).join(' '), apps)
  }
  const nobody = { tenant, userId: '', email: '', fullName: '', grantsKey: '', roles: [], isTenantAdmin: false }
  return [...byApps.values()].map(apps => ({ ...nobody, apps }))
}

/** Any override at all: what is hidden takes with it what is made of it, also in other collections. */
function hidingIn(apps: readonly CallerApp[]): Set<string> {
  const grants = apps.flatMap(({ collections }) => collections)
  const hides = grants.some(({ overrides }) => Object.values(overrides ?? {}).some(({ hidden }) => hidden))
  return new Set(hides ? grants.map(({ collectionId }) => collectionId) : [])
}
