import { embeddedViews } from '@trellis/components'
import { type ViewDocument, viewLimits } from '@trellis/model'
import { viewAsset } from '@trellis/model/assets'
import { sql } from 'kysely'
import type { Services } from '../services.ts'
import type { Tenant } from '../tenants/tenant.ts'

export type LiveView = { id: string; document: ViewDocument; version: number }

type Reading = { services: Pick<Services, 'database'>; tenant: Tenant }

/** The live versions of these views; those that are not there are left out. */
export async function readLiveViews({ services, tenant }: Reading, ids: readonly string[]): Promise<LiveView[]> {
  if (ids.length === 0) return []
  return services.database.withRole(tenant.role).run<LiveView>(
    sql`select asset_id as id, document, version from ${sql.id(tenant.coreSchema, 'asset_version')}
      where asset_kind = ${viewAsset.id} and asset_id = any(${ids}::text[]) and status = 'live'`,
  )
}

/** The views that a view shows, those that these show, and so on, each once; one query for each level. */
export async function readEmbedded(
  reading: Reading,
  start: Pick<LiveView, 'id' | 'document'>,
  { mayShow = () => true, levels = viewLimits.embedded }: { mayShow?: (id: string) => boolean; levels?: number } = {},
): Promise<LiveView[]> {
  const found = new Map<string, LiveView>()
  let level: Pick<LiveView, 'id' | 'document'>[] = [start]
  for (let depth = 1; depth <= levels && level.length > 0; depth++) {
    const named = level.flatMap(({ document }) => embeddedViews(document).map(({ viewId }) => viewId))
    const next = [...new Set(named)].filter(id => id !== start.id && !found.has(id) && mayShow(id))
    const views = await readLiveViews(reading, next)
    for (const view of views) found.set(view.id, view)
    level = views
  }
  return [...found.values()]
}
