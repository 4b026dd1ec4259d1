import { isPlainObject } from '@trellis/base'
import type { ContractName } from '@trellis/contract'
import type { Role } from '@trellis/model'
import type { Caller } from '../../apps/server/src/access/caller.ts'
import { buildServer } from '../../apps/server/src/build-server.ts'
import { type Environment, readConfig } from '../../apps/server/src/config.ts'
import { createTenant } from '../../apps/server/src/tenants/create-tenant.ts'
import { createUser } from '../../apps/server/src/users/create-user.ts'
import { createTestDatabase } from '../integration/database.ts'

export type Person = { email: string; roles?: readonly Role[]; isTenantAdmin?: boolean }

/** A whole server over a database of its own, with one workspace; operations are run below the transport, as a given caller. */
export async function makeServerWorld(name: string, environment: Environment = {}) {
  const testDatabase = await createTestDatabase(name)
  const { connectionString } = testDatabase
  const config = { ...readConfig({ TRELLIS_LOG_LEVEL: 'error', ...environment }, [], '/'), dataDir: '/tmp', port: 0 }
  const server = await buildServer({ config, connectionString })
  const { services } = server
  const tenant = await services.database.transaction(connection =>
    createTenant(connection, { name: `World ${name}`, locale: 'en', timezone: 'UTC' }),
  )
  services.bus.announce('tenants', tenant.id)

  const find = async (userId: string): Promise<Caller> => {
    const caller = await services.callers.find(tenant.id, userId)
    if (!caller) throw new Error(`There is no user ${userId}`)
    return caller
  }
  return {
    services,
    call: server.callOperation,
    app: server.app,
    tenant,
    /** The workspace's tables, as their owner. */
    tables: services.database.withRole(tenant.ownerRole),
    testDatabase,
    find,
    async person({ email, roles = [], isTenantAdmin = false }: Person): Promise<Caller> {
      const fullName = email.split('@')[0] ?? email
      const { id } = await services.database.transaction(connection =>
        createUser(connection, tenant, { email, fullName, roles, isTenantAdmin }),
      )
      services.bus.announce('grants', tenant.id)
      return find(id)
    },
    /** With the rights that the caller has by now. */
    async run(caller: Caller, name: ContractName, input: unknown): Promise<Answer> {
      const fresh = await services.callers.find(caller.tenant.id, caller.userId)
      const answer: unknown = await server.callOperation(name, input as never, fresh ?? caller)
      if (!isPlainObject(answer)) throw new Error(`${name} answered no object`)
      return answer
    },
    async close() {
      await server.close()
      await testDatabase.drop()
    },
  }
}

export type ServerWorld = Awaited<ReturnType<typeof makeServerWorld>>
export type Answer = Record<string, unknown>
