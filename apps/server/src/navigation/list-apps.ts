import type { Contracts, OutputOf } from '@trellis/contract'
import type { Sql } from '@trellis/fields/server'
import { publicNameOf } from '@trellis/model'
import { flowAsset, viewAsset } from '@trellis/model/assets'
import { sql } from 'kysely'
import { accessTo } from '../access/access-to.ts'
import type { Caller, CallerApp } from '../access/caller.ts'
import { customViewFor } from '../access/may-open-view.ts'
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
type Heads = ReadonlyMap<string, AssetHead>
type Shown = Omit<ReturnType<typeof describe>, 'id'>

/** The apps the caller is assigned to, in their order, each with what it lets them read. Building rights do not count here. */
export async function listApps(services: Pick<Services, 'database' | 'collections'>, caller: Caller): Promise<AppList> {
  const { homeView } = caller.tenant
  const home = customViewFor(caller, homeView)
  if (caller.apps.length === 0 && !home) return { apps: [] }
  const heads = await services.database.withRole(caller.tenant.role).run<AppHead>(
    sql`select id, name, "publicName", description, icon, color, "hideApp" from ${sql.id(caller.tenant.coreSchema, 'Tag')}
      where id = any(${caller.apps.map(app => app.id)}::text[])`,
  )
  const byId = new Map(heads.map(head => [head.id, head]))
  const views = await loadHeads(services, caller, {
    kind: viewAsset.id,
    ids: [...caller.apps.flatMap(app => app.views ?? []), ...(home ? [home.viewId] : [])],
    where: sql`not ${needsInput(caller)}`,
  })
  const flows = await loadHeads(services, caller, {
    kind: flowAsset.id,
    ids: caller.apps.flatMap(app => app.flows ?? []),
    where: sql`status = 'enabled'`,
  })
  const apps: AppList['apps'] = []
  for (const app of caller.apps) {
    const head = byId.get(app.id)
    if (!head || head.hideApp) continue
    const { homeView, customView } = app
    const isShown = (viewId: string) => Boolean(app.views?.includes(viewId)) && views.has(viewId)
    apps.push({
      ...describe(head),
      ...(homeView !== undefined && isShown(homeView) && { homeViewId: homeView }),
      ...(customView && isShown(customView.viewId) && { customView }),
      collections: await listCollections(services, caller, app),
      views: linked('viewId', app.views, views),
      flows: linked('flowId', app.flows, flows),
    })
  }
  return { ...(home && views.has(home.viewId) && { homeView: home }), apps }
}

/** A view that another one has to give something is a part of that one, and no page. */
function needsInput({ tenant: { coreSchema } }: Caller): Sql {
  return sql`exists (select from ${sql.id(coreSchema, 'asset_version')} live
    where live.asset_kind = ${viewAsset.id} and live.asset_id = ${sql.id(coreSchema, viewAsset.id, 'id')} and live.status = 'live'
      and live.document #> '{input,required,0}' is not null)`
}

/** Heads of those assets, by id; those that are gone are not among them. */
async function loadHeads(
  { database }: Pick<Services, 'database'>,
  { tenant }: Caller,
  { kind, ids, where = sql`true` }: { kind: string; ids: readonly string[]; where?: Sql },
): Promise<Heads> {
  if (ids.length === 0) return new Map()
  const heads = await database.withRole(tenant.role).run<AssetHead>(
    sql`select id, name, "publicName", description, icon, color from ${sql.id(tenant.coreSchema, kind)}
      where id = any(${[...new Set(ids)]}::text[]) and ${where}`,
  )
  return new Map(heads.map(head => [head.id, head]))
}

/** In the order of the ids, each with its id under the name. */
function linked<Name extends string>(
  name: Name,
  ids: readonly string[] = [],
  heads: Heads,
): (Record<Name, string> & Shown)[] {
  return ids.flatMap(id => {
    const head = heads.get(id)
    if (!head) return []
    const { id: _, ...described } = describe(head)
    return [{ [name]: id, ...described } as Record<Name, string> & Shown]
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
      verbs: verbsOf(accessTo(caller, collection), caller),
    })
  }
  return listed
}
