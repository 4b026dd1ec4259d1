import { contracts } from '@trellis/contract/registry'
import { type Holder, holdsMoreThan } from '../access/holds-more-than.ts'
import { findSessionUser } from '../access/session-user.ts'
import { mayCall } from '../calls/gate.ts'
import type { Queryable } from '../database/database.ts'
import type { Tenant } from '../tenants/tenant.ts'

/**
 * What a set-password link was made for: the roles and the flag, which decide who may make it. What apps give counts for nothing: a new
 * colleague is sent the link first and put into apps then, and whoever made it could make another.
 */
export type LinkRights = { roles: readonly string[]; isTenantAdmin: boolean }

export function areMoreRights(now: LinkRights, then: LinkRights): boolean {
  return (now.isTenantAdmin && !then.isTenantAdmin) || now.roles.some(role => !then.roles.includes(role))
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
