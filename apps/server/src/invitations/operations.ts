import { contracts } from '@trellis/contract/registry'
import { implementWeb } from '../calls/implement.ts'
import { handOverSession, signInClient } from '../sign-in/hand-over-session.ts'
import { linkAddress } from '../sign-in/link-address.ts'
import { acceptInvitation, openInvitation } from './accept-invitation.ts'
import { makeInvitationLink } from './make-invitation-link.ts'

export const operations = [
  implementWeb(contracts.INVITATION_LINK_CREATE, async ({ invitationId }, { services, caller }, { localPort }) => {
    const made = await makeInvitationLink(services, caller, { id: invitationId })
    if (made.sentTo !== undefined) return { sentTo: made.sentTo, expiresAt: made.expiresAt }
    const place = { config: services.config, tenant: caller.tenant, localPort }
    return { url: linkAddress(place, { page: 'accept-invitation', token: made.token }), expiresAt: made.expiresAt }
  }),

  implementWeb(contracts.INVITATION_OPEN, ({ token }, { services }, { host }) =>
    openInvitation(services, { token, host }),
  ),

  implementWeb(contracts.INVITATION_ACCEPT, async (input, { services }, transport) => {
    const signedIn = await acceptInvitation(services, {
      ...input,
      host: transport.host,
      client: signInClient(transport),
    })
    return handOverSession(services.signIn, signedIn, transport)
  }),
] as const
