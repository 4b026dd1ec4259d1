import { contracts } from '@trellis/contract/registry'
import type { AppDocument, RoleHolder } from '@trellis/model'
import { sql } from 'kysely'
import { appAsset } from '../apps/app-asset.ts'
import type { Queryable } from '../database/database.ts'
import { mayCall } from '../operations/gate.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { findSessionUser } from './session-user.ts'

/** What a set-password link was made for: roles, flag, and the apps with the person's own values in them. */
export type LinkRights = {
  roles: readonly string[]
  isTenantAdmin: boolean
  apps: Readonly<Record<string, Readonly<Record<string, string>>>>
}

export type Holder = RoleHolder & { id: string }

/** The rights of a user as they are now. */
export async function readLinkRights(
  database: Pick<Queryable, 'as'>,
  tenant: Tenant,
  { id, roles, isTenantAdmin }: Holder,
): Promise<LinkRights> {
  const isMember = JSON.stringify([{ userId: id }])
  const found = await database.as(tenant.role, workspace =>
    workspace.run<{ id: string; users: AppDocument['users'] }>(sql`
      select asset_id as "id", document -> 'users' as "users" from ${sql.id(tenant.coreSchema, 'asset_version')}
      where asset_kind = ${appAsset.id} and status = 'live' and document -> 'users' @> ${isMember}::jsonb`),
  )
  const apps = found.map(app => [app.id, app.users.find(({ userId }) => userId === id)?.values ?? {}])
  return { roles, isTenantAdmin, apps: Object.fromEntries(apps) }
}

/** Another value in an app may open other rows: nobody can say which way, so it counts as more. */
export function areMoreRights(now: LinkRights, then: LinkRights): boolean {
  if (now.isTenantAdmin && !then.isTenantAdmin) return true
  if (now.roles.some(role => !then.roles.includes(role))) return true
  return Object.entries(now.apps).some(([app, values]) => {
    const known = Object.hasOwn(then.apps, app) ? then.apps[app] : undefined
    return known === undefined || textOf(values) !== textOf(known)
  })
}

/** Whoever sets a user's password can be that user: nobody gets rights that way which they do not hold. */
export function holdsMoreThan(user: Holder, maker: Holder): boolean {
  if (maker.isTenantAdmin || maker.id === user.id) return false
  return user.isTenantAdmin || user.roles.some(role => !maker.roles.includes(role))
}

/** Whether who made the link could still make it: their account, their role and what they hold are looked at again. */
export async function mayStillMakeLink(
  database: Pick<Queryable, 'as'>,
  tenant: Tenant,
  { createdBy, user }: { createdBy: string | null; user: Holder },
): Promise<boolean> {
  if (createdBy === null) return true
  const maker = await findSessionUser(database, tenant, { id: createdBy })
  return maker !== undefined && mayCall(contracts.PASSWORD_LINK_CREATE, maker) && !holdsMoreThan(user, maker)
}

function textOf(values: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.entries(values).toSorted(([left], [right]) => (left < right ? -1 : 1)))
}
