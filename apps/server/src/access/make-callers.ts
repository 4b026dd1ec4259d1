import { createHash } from 'node:crypto'
import type { SessionUser } from '@trellis/contract'
import { sql } from 'kysely'
import type { Bus } from '../database/bus.ts'
import type { Database } from '../database/database.ts'
import type { Tenant } from '../tenants/tenant.ts'
import type { Tenants } from '../tenants/tenants.ts'
import type { Caller, CallerApp } from './caller.ts'
import type { Callers } from './callers.ts'
import { loadApps, type UserApps } from './load-apps.ts'
import { findSessionUser } from './session-user.ts'

/** How long rights are believed while the bus is silent. */
const recheckMs = 1000

/** What is known of one workspace's rights since they last changed. */
type Kept = {
  apps: Promise<UserApps> | undefined
  callers: Map<string, Promise<Caller | undefined>>
  version: string | undefined
  checkedAt: number
}

/**
 * Callers by user, kept until the tenant's rights change. A change is heard from the bus; while that is silent, the catalogue's
 * counter of grants is read at most once a second.
 */
export function makeCallers({ database, bus, tenants }: { database: Database; bus: Bus; tenants: Tenants }): Callers {
  const byTenant = new Map<string, Kept>()
  bus.on('grants', tenantId => byTenant.delete(tenantId))
  bus.on('tenants', tenantId => byTenant.delete(tenantId))

  function keptOf(tenantId: string): Kept {
    const known = byTenant.get(tenantId)
    if (known) return known
    const made: Kept = { apps: undefined, callers: new Map(), version: undefined, checkedAt: 0 }
    byTenant.set(tenantId, made)
    return made
  }

  /** Without notices, what was read before is only believed as long as the counter stands where it stood then. */
  async function current(tenantId: string): Promise<Kept> {
    const kept = keptOf(tenantId)
    if (bus.isFresh() || Date.now() - kept.checkedAt < recheckMs) return kept
    const version = await grantsVersion(database, tenantId)
    const isSame = kept.version === version
    if (!isSame) byTenant.delete(tenantId)
    const checked = keptOf(tenantId)
    checked.version = version
    checked.checkedAt = Date.now()
    return checked
  }

  async function load(tenant: Tenant, userId: string, kept: Kept): Promise<Caller | undefined> {
    kept.apps ??= loadApps(database.withRole(tenant.role), tenant)
    const [user, apps] = await Promise.all([findSessionUser(database, tenant, { id: userId }), kept.apps])
    return user && makeCaller({ tenant, user, apps: apps.get(userId) ?? [] })
  }

  return {
    async find(tenantId, userId) {
      const kept = await current(tenantId)
      const known = kept.callers.get(userId)
      if (known) return known
      const tenant = await tenants.find(tenantId)
      if (!tenant) return undefined
      const loading = kept.callers.get(userId) ?? load(tenant, userId, kept)
      kept.callers.set(userId, loading)
      // Neither a failure nor an unknown user is worth keeping: the next request asks again.
      const drop = () => {
        kept.callers.delete(userId)
        kept.apps = undefined
      }
      loading.then(found => found ?? drop(), drop)
      return loading
    },
  }
}

type CallerParts = {
  tenant: Tenant
  user: Pick<SessionUser, 'id' | 'email' | 'fullName' | 'roles' | 'isTenantAdmin' | 'timezone'>
  apps: readonly CallerApp[]
}

function makeCaller({ tenant, user, apps }: CallerParts): Caller {
  const { email, fullName, roles, isTenantAdmin, timezone } = user
  // Who else is in an app makes no difference to what its grants allow.
  const granted = apps.map(({ people: _people, ...app }) => app)
  const grants = JSON.stringify([[...roles].toSorted(), isTenantAdmin, granted])
  const grantsKey = createHash('sha1').update(grants).digest('base64url')
  return Object.freeze({ tenant, userId: user.id, email, fullName, timezone, roles, isTenantAdmin, apps, grantsKey })
}

async function grantsVersion(database: Database, tenantId: string): Promise<string> {
  const [row] = await database.run<{ version: string | number }>(
    sql`select grants_version as "version" from trellis.tenant where id = ${tenantId}`,
  )
  return String(row?.version)
}
