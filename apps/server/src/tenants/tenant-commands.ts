import { UserError } from '@trellis/base'
import { roles } from '@trellis/model'
import { ownAddress } from '../own-address.ts'
import type { Services } from '../services.ts'
import { createUser } from '../users/create-user.ts'
import { createTenant } from './create-tenant.ts'

export type NewWorkspace = { name: string; email: string; fullName: string; url: string | undefined }

/** Makes a workspace with its first user and gives the link with which that user sets a password. Set-up is closed by it. */
export async function createWorkspace(services: Services, wanted: NewWorkspace): Promise<string> {
  const { database, signIn, bus, config } = services
  await refuseSharedAddress(services, wanted)
  const { email, fullName, ...tenantInput } = wanted
  const account = { email, fullName, roles: [...roles], isTenantAdmin: true }
  const { tenant, userId } = await database.transaction(async connection => {
    await signIn.setup.close(connection)
    const made = await createTenant(connection, { ...tenantInput, locale: 'en', timezone: 'UTC' })
    const user = await createUser(connection, made, account)
    return { tenant: made, userId: user.id }
  })
  bus.announce('tenants', tenant.id)
  const { token } = await signIn.makePasswordLink({ tenant, user: { ...account, id: userId }, createdBy: null })
  const base = tenant.url ?? ownAddress(config)
  return `${base}/set-password?token=${token}`
}

/** Gives a workspace the address under which it is reached, and which its links name. */
export async function setWorkspaceAddress(services: Services, wanted: { name: string; url: string }): Promise<string> {
  const { rows } = await services.database.query<{ id: string }>({
    text: 'update trellis.tenant set url = $2, hosts = $3 where name = $1 returning id',
    values: [wanted.name, wanted.url, [new URL(wanted.url).hostname]],
  })
  const [tenant] = rows
  if (!tenant) throw new UserError('NOT_FOUND', `There is no workspace "${wanted.name}".`)
  services.bus.announce('tenants', tenant.id)
  return `"${wanted.name}" is reached at ${wanted.url}`
}

/** From two workspaces on a request is told by its host name which one it is for. */
async function refuseSharedAddress({ tenants }: Services, wanted: NewWorkspace): Promise<void> {
  const others = await tenants.all()
  if (others.length === 0) return
  if (!wanted.url) {
    throw new UserError('VALIDATION_ERROR', 'A further workspace needs a host name of its own: name it with --url.')
  }
  const { hostname } = new URL(wanted.url)
  const taken = await tenants.boundTo(hostname)
  if (taken) throw new UserError('VALIDATION_ERROR', `The host name ${hostname} belongs to "${taken.name}" already.`)
  const nameless = others.find(tenant => tenant.url === undefined)
  if (!nameless) return
  throw new UserError(
    'VALIDATION_ERROR',
    `"${nameless.name}" has no address yet and could not be reached any more: give it one first with npm run trellis -- tenant address --name "${nameless.name}" --url http://its.host`,
  )
}
