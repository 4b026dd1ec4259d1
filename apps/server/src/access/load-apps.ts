import { createHash } from 'node:crypto'
import type { AppDocument, MemberValues } from '@trellis/model'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import type { Tenant } from '../tenants/tenant.ts'
import type { CallerApp } from './caller.ts'

/** By user: their apps, in the order that decides whose override is first. */
export type UserApps = ReadonlyMap<string, readonly CallerApp[]>

type LiveApp = { id: string; document: AppDocument; members: { userId: string; values: MemberValues | null }[] }

/** The live apps of a workspace, by member, read at one moment; the grants of an app are one object that all its members share. */
export async function loadApps(database: Queryable, tenant: Tenant): Promise<UserApps> {
  const named = (name: string) => sql.id(tenant.coreSchema, name)
  const rows = await database.run<LiveApp>(sql`select v."asset_id" as "id", v."document", m."members"
    from ${named('asset_version')} v join ${named('Tag')} t on t."id" = v."asset_id"
    join (select "appId", json_agg(json_build_object('userId', "userId", 'values', "values") order by "userId") as "members"
      from ${named('AppMember')} group by "appId") m on m."appId" = v."asset_id"
    where v."asset_kind" = 'Tag' and v."status" = 'live'
    order by (v."document" ->> 'order')::numeric asc nulls last, t."createdAt", t."id"`)
  const byUser = new Map<string, CallerApp[]>()
  for (const { id, document, members } of rows) {
    const people = digestOf(members.map(({ userId }) => userId))
    for (const { userId, values } of members) {
      const apps = byUser.get(userId) ?? []
      byUser.set(userId, apps)
      const { collections, views, flows, integrations, appHomeView, customView, excludeFromSearch } = document
      apps.push(
        Object.freeze({
          id,
          values: values ?? {},
          people,
          collections,
          ...(views && { views: views.map(({ viewId }) => viewId) }),
          ...(flows && { flows: flows.map(({ flowId }) => flowId) }),
          ...(integrations && { integrations: integrations.map(({ integrationId }) => integrationId) }),
          ...(appHomeView !== undefined && { homeView: appHomeView }),
          ...(customView && { customView }),
          ...(excludeFromSearch && { excludeFromSearch }),
        }),
      )
    }
  }
  return byUser
}

function digestOf(ids: readonly string[]): string {
  return createHash('sha1').update(ids.toSorted().join(' ')).digest('base64url')
}
