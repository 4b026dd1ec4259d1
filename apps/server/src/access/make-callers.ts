import type { Bus } from '../database/bus.ts'
import type { Database } from '../database/database.ts'
import { findSessionUser } from '../sign-in/session-user.ts'
import type { Tenants } from '../tenants/tenants.ts'
import type { Caller } from './caller.ts'
import type { Callers } from './callers.ts'

/** Callers by user, kept until the tenant's rights change. */
export function makeCallers({ database, bus, tenants }: { database: Database; bus: Bus; tenants: Tenants }): Callers {
  const byTenant = new Map<string, Map<string, Promise<Caller | undefined>>>()
  bus.on('grants', tenantId => byTenant.delete(tenantId))
  bus.on('tenants', tenantId => byTenant.delete(tenantId))

  const load = async (tenantId: string, userId: string): Promise<Caller | undefined> => {
    const tenant = await tenants.find(tenantId)
    const user = tenant && (await findSessionUser(database, tenant, { id: userId }))
    if (!tenant || !user) return undefined
    const { email, fullName, roles, isTenantAdmin } = user
    return Object.freeze({ tenant, userId, email, fullName, roles, isTenantAdmin, apps: [], grantsKey: `${userId}` })
  }

  return {
    find(tenantId, userId) {
      let users = byTenant.get(tenantId)
      if (!users) byTenant.set(tenantId, (users = new Map()))
      let caller = users.get(userId)
      if (!caller) {
        caller = load(tenantId, userId)
        users.set(userId, caller)
        const drop = () => byTenant.get(tenantId)?.delete(userId)
        caller.then(found => found ?? drop(), drop)
      }
      return caller
    },
  }
}
