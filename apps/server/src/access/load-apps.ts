import { createHash } from 'node:crypto'
import type { AppDocument } from '@trellis/model'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import type { Tenant } from '../tenants/tenant.ts'
import type { CallerApp } from './caller.ts'

/** By user: their apps, in the order that decides whose override is first. */
export type UserApps = ReadonlyMap<string, readonly CallerApp[]>

/** The live apps of a workspace, by user; the grants of an app are one object that all its users share. */
export async function loadApps(database: Queryable, tenant: Tenant): Promise<UserApps> {
  const rows = await database.run<{ id: string; document: AppDocument }>(sql`select v."asset_id" as "id", v."document"
    from ${sql.id(tenant.coreSchema, 'asset_version')} v join ${sql.id(tenant.coreSchema, 'Tag')} t on t."id" = v."asset_id"
    where v."asset_kind" = 'Tag' and v."status" = 'live'
    order by (v."document" ->> 'order')::numeric asc nulls last, t."createdAt", t."id"`)
  const byUser = new Map<string, CallerApp[]>()
  for (const { id, document } of rows) {
    const people = digestOf(document.users.map(({ userId }) => userId))
    for (const { userId, values = {} } of document.users) {
      const apps = byUser.get(userId) ?? []
      byUser.set(userId, apps)
      const { collections, excludeFromSearch } = document
      apps.push(Object.freeze({ id, values, people, collections, ...(excludeFromSearch && { excludeFromSearch }) }))
    }
  }
  return byUser
}

function digestOf(ids: readonly string[]): string {
  return createHash('sha1').update(ids.toSorted().join(' ')).digest('base64url')
}
