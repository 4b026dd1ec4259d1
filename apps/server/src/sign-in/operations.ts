import { notFound, UserError } from '@trellis/base'
import { contracts } from '@trellis/contract/registry'
import { holdsMoreThan } from '../access/holds-more-than.ts'
import { findSessionUser } from '../access/session-user.ts'
import { implement, implementKeeping, implementWeb } from '../calls/implement.ts'
import type { Services } from '../services.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { logoPath } from '../workspace/logo.ts'
import { featuresOf, signInRules } from '../workspace/rules.ts'
import { handOverSession, signInClient } from './hand-over-session.ts'
import { linkAddress } from './link-address.ts'
import { endSessions, listSessions } from './look-at-sessions.ts'
import { mailPasswordLink } from './password-mail.ts'
import { clearPasswordRequest, notePasswordRequest } from './password-requests.ts'
import { setAccount } from './set-account.ts'
import { viewAs } from './view-as.ts'

export const operations = [
  implement(contracts.SESSION_GET, async (_input, { services, caller }) => {
    const found = await findSessionUser(services.database, caller.tenant, { id: caller.userId })
    if (!found) throw new UserError('UNAUTHENTICATED', 'Please sign in')
    const user = caller.viewer ? { ...found, viewedBy: caller.viewer } : found
    const collections = await services.collections.list(caller.tenant.id)
    return {
      user,
      workspace: {
        ...faceOf(caller.tenant),
        links: caller.tenant.links ?? {},
        features: featuresOf(caller.tenant),
      },
      isEmpty: collections.length === 0,
    }
  }),

  implementKeeping(contracts.ACCOUNT_SET, (input, { services, caller, answerKey }) =>
    setAccount(services, caller, { ...input, answerKey }),
  ),

  implementWeb(contracts.SESSION_LIST, async ({ userId }, { services, caller }, { sessionId }) => ({
    list: await listSessions(services, caller, { userId: userId ?? caller.userId, sessionId }),
  })),

  implementKeeping(contracts.SESSION_END, ({ userId, ...which }, { services, caller, answerKey }) =>
    endSessions(services, caller, { userId: userId ?? caller.userId, ...which, answerKey }),
  ),

  implementWeb(contracts.SESSION_VIEW_AS, ({ userId }, { services, caller }, { sessionId }) =>
    viewAs(services, caller, { userId, sessionId }),
  ),

  implementWeb(contracts.SETUP_STATUS, async (_input, { services }, { isLocal, host }) => {
    const { setup } = services.signIn
    const tenant = await services.tenants.ofHost(host)
    const { passwordLength } = signInRules(tenant ?? {})
    if (!(await setup.isOpen())) return { needed: false, passwordLength, ...(tenant && { workspace: faceOf(tenant) }) }
    return { needed: true, passwordLength, ...(isLocal && { code: setup.code }) }
  }),

  implementWeb(contracts.SETUP_COMPLETE, async (input, { services }, transport) => {
    const signedIn = await services.signIn.setup.complete(input)
    return handOverSession(services.signIn, signedIn, transport)
  }),

  implementWeb(contracts.PASSWORD_LINK_CREATE, async ({ userId }, { services, caller }, { localPort }) => {
    const { tenant } = caller
    const user = await findSessionUser(services.database, tenant, { id: userId })
    if (!user) throw notFound('The user')
    if (holdsMoreThan(user, { ...caller, id: caller.userId })) throw moreRights()
    const link = await services.signIn.makePasswordLink({ tenant, user, createdBy: caller.userId })
    await services.database
      .withRole(tenant.role)
      .transaction(connection => clearPasswordRequest(connection, tenant, user.id))
    services.bus.announce('log', tenant.id)
    const place = { config: services.config, tenant, localPort }
    return { url: linkAddress(place, { page: 'set-password', token: link.token }), expiresAt: link.expiresAt }
  }),

  implementWeb(contracts.PASSWORD_REQUEST, async ({ email }, { services }, { host }) => {
    // Nobody waits for it: how long it takes would tell who is a user.
    void noteRequest(services, { email, host }).catch((error: unknown) =>
      services.log.warn({ message: String(error) }, 'A request for a new password was lost'),
    )
    return {}
  }),

  implementWeb(contracts.PASSWORD_SET, async (input, { services }, transport) => {
    const signedIn = await services.signIn.setPassword({
      ...input,
      host: transport.host,
      client: signInClient(transport),
    })
    return handOverSession(services.signIn, signedIn, transport)
  }),
] as const

/** What a workspace is known by. */
function faceOf(tenant: Tenant): { name: string; logo?: string } {
  const logo = logoPath(tenant)
  return { name: tenant.name, ...(logo !== undefined && { logo }) }
}

async function noteRequest(services: Services, { email, host }: { email: string; host: string }): Promise<void> {
  const { tenants, database, bus, mail } = services
  const tenant = await tenants.ofHost(host)
  if (!tenant) return
  if (await mail.sendsLinks(tenant)) return mailPasswordLink(services, tenant, email)
  await database.withRole(tenant.role).transaction(connection => notePasswordRequest(connection, tenant, email))
  bus.announce('log', tenant.id)
}

function moreRights(): UserError {
  return new UserError('DENIED', 'This user has rights that you do not have: a tenant admin can make the link')
}
