import { roles } from '@trellis/model'
import { makeBus } from '../../apps/server/src/database/make-bus.ts'
import { makeDatabase } from '../../apps/server/src/database/make-database.ts'
import { storePasswordHash } from '../../apps/server/src/sign-in/credentials.ts'
import { hashPassword } from '../../apps/server/src/sign-in/passwords.ts'
import { createTenant } from '../../apps/server/src/tenants/create-tenant.ts'
import { createUser } from '../../apps/server/src/users/create-user.ts'

type NewWorkspace = {
  /** Of the database of a running server. */
  connectionString: string
  url: string
  admin: { fullName: string; email: string; password: string }
}

/** Makes a workspace "Acme" with its admin as set-up does, beside those that the server has; answers the schema of its tables. */
export async function addWorkspace({ connectionString, url, admin }: NewWorkspace): Promise<string> {
  const onProblem = (error: Error) => {
    throw error
  }
  const database = makeDatabase({ connectionString, poolSize: 2, onConnectionLost: onProblem })
  const bus = makeBus({ connectionString, onError: onProblem })
  const locale = 'en-US'
  const timezone = 'UTC'
  try {
    await bus.start()
    const passwordHash = await hashPassword(admin.password)
    const tenant = await database.transaction(async connection => {
      const made = await createTenant(connection, { name: 'Acme', locale, timezone, url })
      const { email, fullName } = admin
      const account = { email, fullName, roles: [...roles], isTenantAdmin: true, locale, timezone }
      const { id: userId } = await createUser(connection, made, account)
      await storePasswordHash(connection, { tenantId: made.id, userId }, passwordHash)
      return made
    })
    bus.announce('tenants', tenant.id)
    return tenant.schema
  } finally {
    await bus.close()
    await database.close()
  }
}
