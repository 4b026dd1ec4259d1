import { randomBytes } from 'node:crypto'
import { roles } from '@trellis/model'
import { sql } from 'kysely'
import type { Services } from '../services.ts'
import { createTenant } from '../tenants/create-tenant.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { createUser } from '../users/create-user.ts'
import { northwindCollections } from './northwind/collections.ts'
import { installNorthwind } from './northwind/install-northwind.ts'

const name = 'Demo'
const admin = { email: 'admin@demo.example', fullName: 'Demo admin', roles, isTenantAdmin: true }
const sales = { email: 'sales@demo.example', fullName: 'Demo sales', roles: [], isTenantAdmin: false }

/** Makes the demo workspace where there is none yet; the lines to print tell how to sign in. */
export async function installDemo(services: Services): Promise<{ lines: string[] }> {
  const tenants = await services.tenants.all()
  const existing = tenants.find(tenant => tenant.name === name)
  if (!existing && tenants.length > 0) {
    return { lines: ['The demo workspace was not made: this server already has a workspace.'] }
  }
  const password = services.config.demoPassword ?? randomBytes(12).toString('base64url')
  const tenant = existing ?? (await createWorkspace(services, password))
  await fill(services, tenant)
  return { lines: [describeSignIns(services, existing ? undefined : password)] }
}

function describeSignIns({ config }: Services, password: string | undefined): string {
  const users = `Demo workspace: sign in as ${admin.email} or ${sales.email}`
  if (password === undefined) return `${users} with the password of the first start`
  return config.demoPassword === undefined
    ? `${users}, password ${password}`
    : `${users}, password as in TRELLIS_DEMO_PASSWORD`
}

async function createWorkspace(services: Services, password: string): Promise<Tenant> {
  const { database, signIn, config, bus } = services
  const tenant = await database.transaction(async connection => {
    const made = await createTenant(connection, { name, locale: 'en', timezone: 'UTC', url: config.url })
    for (const user of [admin, sales]) {
      const { id } = await createUser(connection, made, user)
      await signIn.storePassword(connection, { tenantId: made.id, userId: id }, password)
    }
    await signIn.setup.close(connection)
    return made
  })
  bus.announce('tenants', tenant.id)
  return tenant
}

/** Also where an earlier start was stopped half-way. */
async function fill(services: Services, tenant: Tenant): Promise<void> {
  const known = new Set((await services.collections.list(tenant.id)).map(collection => collection.id))
  if (northwindCollections.some(each => known.has(each.id))) return
  const [adminId, salesId] = await Promise.all([admin, sales].map(user => findUser(services, tenant, user.email)))
  const caller = adminId === undefined ? undefined : await services.callers.find(tenant.id, adminId)
  if (!caller || salesId === undefined) return
  await installNorthwind(services, caller, { userIds: [salesId, caller.userId] })
}

async function findUser(services: Services, tenant: Tenant, email: string): Promise<string | undefined> {
  const [row] = await services.database
    .withRole(tenant.role)
    .run<{ id: string }>(sql`select id from ${sql.id(tenant.coreSchema, 'User')} where lower(email) = lower(${email})`)
  return row?.id
}
