import type { Contracts, OutputOf } from '@trellis/contract'
import { publicNameOf } from '@trellis/model'
import { viewAsset } from '@trellis/model/assets'
import { sql } from 'kysely'
import { accessTo } from '../access/access-to.ts'
import type { Caller, CallerApp } from '../access/caller.ts'
import { verbsOf } from '../records/read/describe-collection.ts'
import type { Services } from '../services.ts'

type AppList = OutputOf<Contracts['NAVIGATION_APPS']>
type AssetHead = {
  id: string
  name: string
  publicName: string | null
  description: string | null
  icon: string | null
  color: string | null
}
type AppHead = AssetHead & { hideApp: boolean | null }

/** The apps the caller is assigned to, in their order, each with what it lets them read. Building rights do not count here. */
export async function listApps(services: Pick<Services, 'database' | 'collections'>, caller: Caller): Promise<AppList> {
  if (caller.apps.length === 0) return { apps: [] }
  const heads = await services.database.withRole(caller.tenant.role).run<AppHead>(
    sql`select id, name, "publicName", description, icon, color, "hideApp" from ${sql.id(caller.tenant.coreSchema, 'Tag')}
      where id = any(${caller.apps.map(app => app.id)}::text[])`,
  )
  const byId = new Map(heads.map(head => [head.id, head]))
  const views = await loadViews(services, caller)
  const apps: AppList['apps'] = []
  for (const app of caller.apps) {
    const head = byId.get(app.id)
    if (!head || head.hideApp) continue
    apps.push({
      ...describe(head),
      collections: await listCollections(services, caller, app),
      views: listViews(app, views),
    })
  }
  return { apps }
}

/** Heads of the views that the caller's apps link, by id; those that are gone are not among them. */
async function loadViews(
  { database }: Pick<Services, 'database'>,
  { tenant, apps }: Caller,
): Promise<ReadonlyMap<string, AssetHead>> {
  const ids = [...new Set(apps.flatMap(({ views = [] }) => views))]
  if (ids.length === 0) return new Map()
  const heads = await database.withRole(tenant.role).run<AssetHead>(
    sql`select id, name, "publicName", description, icon, color from ${sql.id(tenant.coreSchema, viewAsset.id)}
      where id = any(${ids}::text[])`,
  )
  return new Map(heads.map(head => [head.id, head]))
}

function listViews({ views = [] }: CallerApp, heads: ReadonlyMap<string, AssetHead>): AppList['apps'][number]['views'] {
  return views.flatMap(viewId => {
    const head = heads.get(viewId)
    if (!head) return []
    const { id: _, ...described } = describe(head)
    return [{ viewId, ...described }]
  })
}

function describe({ id, name, publicName, description, icon, color }: AssetHead) {
  return {
    id,
    name: publicName || name,
    ...(description !== null && { description }),
    ...(icon !== null && { icon }),
    ...(color !== null && { color }),
  }
}

/** Verbs are the caller's own over all their apps: what a screen opened from here will be able to do. */
async function listCollections(
  services: Pick<Services, 'collections'>,
  caller: Caller,
  app: CallerApp,
): Promise<AppList['apps'][number]['collections']> {
  const listed: AppList['apps'][number]['collections'] = []
  for (const grant of app.collections) {
    if (!grant.read) continue
    const collection = await services.collections.find(caller.tenant.id, grant.collectionId)
    if (!collection || collection.document.hideInApps) continue
    const { description, icon, color } = collection.document
    listed.push({
      collectionId: collection.id,
      name: publicNameOf(collection.document),
      ...(description !== undefined && { description }),
      ...(icon !== undefined && { icon }),
      ...(color !== undefined && { color }),
      verbs: verbsOf(accessTo(caller, collection)),
    })
  }
  return listed
}
