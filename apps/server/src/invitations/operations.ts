import { notFound } from '@trellis/base'
import { contracts } from '@trellis/contract/registry'
import type { Caller } from '../access/caller.ts'
import { implementWeb } from '../calls/implement.ts'
import type { Services } from '../services.ts'
import { handOverSession } from '../sign-in/hand-over-session.ts'
import { linkAddress } from '../sign-in/link-address.ts'
import { lockUsers } from '../users/lock-users.ts'
import { acceptInvitation, openInvitation } from './accept-invitation.ts'
import { refuseTakenAddress } from './check-invitation.ts'
import { lockInvitation } from './invitation.ts'
import { refuseMoreRights } from './invited-rights.ts'
import { noteInvitation } from './note-invitation.ts'
import { refuseClosed } from './write-invitations.ts'

export const operations = [
  implementWeb(contracts.INVITATION_LINK_CREATE, async ({ invitationId }, { services, caller }, { localPort }) => {
    const link = await makeLink(services, caller, invitationId)
    const place = { config: services.config, tenant: caller.tenant, localPort }
    return { url: linkAddress(place, { page: 'accept-invitation', token: link.token }), expiresAt: link.expiresAt }
  }),

  implementWeb(contracts.INVITATION_OPEN, ({ token }, { services }, { host }) =>
    openInvitation(services, { token, host }),
  ),

  implementWeb(contracts.INVITATION_ACCEPT, async (input, { services }, transport) => {
    const signedIn = await acceptInvitation(services, { ...input, host: transport.host })
    return handOverSession(services.signIn, signedIn, transport)
  }),
] as const

/** Also brings back an invitation that expired: it lives as long as its newest link. */
async function makeLink(services: Services, caller: Caller, id: string): Promise<{ token: string; expiresAt: string }> {
  const { tenant, userId } = caller
  const made = await services.database.withRole(tenant.role).transaction(async connection => {
    await lockUsers(connection, tenant)
    const invitation = await lockInvitation(connection, tenant, id)
    if (!invitation) throw notFound('The invitation')
    refuseClosed(invitation)
    refuseMoreRights(invitation, caller)
    await refuseTakenAddress({ connection, tenant }, { id, email: invitation.email })
    const key = { tenantId: tenant.id, invitationId: id, createdBy: userId }
    const link = await connection.as(undefined, platform => services.signIn.invitationLinks.make(platform, key))
    await noteInvitation(connection, tenant, { id, author: userId, key: 'expiresAt', value: link.expiresAt })
    return link
  })
  services.bus.announce('log', tenant.id)
  return made
}
