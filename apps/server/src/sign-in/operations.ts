import { notFound, UserError } from '@trellis/base'
import type { SessionUser } from '@trellis/contract'
import { contracts } from '@trellis/contract/registry'
import type { Caller } from '../access/caller.ts'
import { implement, type OperationContext } from '../operations/implement.ts'
import { setSessionCookies } from './session-cookies.ts'
import { findSessionUser } from './session-user.ts'

export const operations = [
  implement(contracts.SESSION_GET, async (_input, { services, caller }) => {
    const user = await findSessionUser(services.database, caller.tenant, { id: caller.userId })
    if (!user) throw new UserError('UNAUTHENTICATED', 'Please sign in')
    const collections = await services.collections.list(caller.tenant.id)
    return { user, workspace: { name: caller.tenant.name }, isEmpty: collections.length === 0 }
  }),

  implement(contracts.SETUP_STATUS, async (_input, { services, request }) => {
    const { setup } = services.signIn
    if (!(await setup.isOpen())) return { needed: false }
    return request.isLocal ? { needed: true, code: setup.code } : { needed: true }
  }),

  implement(contracts.SETUP_COMPLETE, async (input, { services, cookies }) => {
    const signedIn = await services.signIn.setup.complete(input)
    setSessionCookies(cookies, signedIn)
    return signedIn.answer
  }),

  implement(contracts.PASSWORD_LINK_CREATE, async ({ userId }, { services, caller, request }) => {
    const { tenant } = caller
    const user = await findSessionUser(services.database, tenant, { id: userId })
    if (!user) throw notFound('The user')
    refuseMoreRights(caller, user)
    const link = await services.signIn.makePasswordLink({ tenant, userId, createdBy: caller.userId })
    const base = tenant.url ?? services.config.url ?? originOf(request)
    return { url: `${base}/set-password?token=${link.token}`, expiresAt: link.expiresAt }
  }),

  implement(contracts.PASSWORD_SET, async (input, { services, request, cookies }) => {
    const signedIn = await services.signIn.setPassword({ ...input, host: request.host })
    setSessionCookies(cookies, signedIn)
    return signedIn.answer
  }),
] as const

/** Whoever sets a user's password can be that user: nobody gets rights that way which they do not hold. */
function refuseMoreRights(caller: Caller, user: SessionUser): void {
  if (caller.isTenantAdmin || caller.userId === user.id) return
  const isMore = user.isTenantAdmin || user.roles.some(role => !caller.roles.includes(role))
  if (isMore)
    throw new UserError('DENIED', 'This user has rights that you do not have: a tenant admin can make the link')
}

function originOf(request: OperationContext['request']): string {
  return `${request.isSecure ? 'https' : 'http'}://${request.host}`
}
