import { UserError } from '@trellis/base'
import type { RecordValues } from '@trellis/model'
import { sql } from 'kysely'
import type { Caller } from '../access/caller.ts'
import { holdsMoreThan } from '../access/holds-more-than.ts'
import type { Queryable } from '../database/database.ts'
import type { Tenant } from '../tenants/tenant.ts'

export type UserRights = {
  id: string
  email: string
  roles: readonly string[]
  isTenantAdmin: boolean
  blocked: boolean
}

type Change = {
  before: UserRights | undefined
  record: RecordValues
  /** What was not sent becomes empty. */
  reset: boolean
}

/**
 * Nobody grants a role or flag that they do not hold (0-decisions §2); nor may they take over, block or delete somebody who holds more
 * than they do: that somebody's address is a way to their rights.
 */
export function refuseGrants({ caller, before, record, reset }: Change & { caller: Caller }): void {
  const after = rightsAfter({ before, record, reset })
  const held = new Set(before?.roles)
  const granted = after.roles.filter(role => !held.has(role))
  if (
    granted.some(role => !caller.roles.includes(role)) ||
    (after.isTenantAdmin && !before?.isTenantAdmin && !caller.isTenantAdmin)
  ) {
    throw new UserError('DENIED', 'You cannot grant a role that you do not hold')
  }
  const isTouched = Object.keys(record).some(key => guarded.has(key)) || reset
  if (before && isTouched && holdsMoreThan(before, { ...caller, id: caller.userId })) {
    throw new UserError('DENIED', 'You cannot change the access of somebody who holds roles that you do not hold')
  }
}

const guarded: ReadonlySet<string> = new Set(['email', 'blocked', 'blockMobileAccess', 'roles', 'isTenantAdmin'])

/** The last active tenant admin can be neither demoted, blocked nor deleted. */
export async function refuseLastAdmin({
  connection,
  tenant,
  before,
  record,
  reset,
}: Change & { connection: Queryable; tenant: Tenant }): Promise<void> {
  const after = rightsAfter({ before, record, reset })
  if (!before?.isTenantAdmin || before.blocked || (after.isTenantAdmin && !after.blocked)) return
  const others = await connection.run(
    sql`select from ${sql.id(tenant.coreSchema, 'User')} where "isTenantAdmin" and blocked is not true and id <> ${before.id} limit 1`,
  )
  if (others.length > 0) return
  throw new UserError('DENIED', 'The last active tenant admin can be neither demoted, blocked nor deleted')
}

function rightsAfter({ before, record, reset }: Change): Omit<UserRights, 'id' | 'email'> {
  const kept = reset ? undefined : before
  const roles = record['roles'] === undefined ? kept?.roles : record['roles']
  const flag = (key: 'isTenantAdmin' | 'blocked') =>
    record[key] === undefined ? (kept?.[key] ?? false) : record[key] === true
  return {
    roles: Array.isArray(roles) ? roles.filter((role: unknown) => typeof role === 'string') : [],
    isTenantAdmin: flag('isTenantAdmin'),
    blocked: flag('blocked'),
  }
}
