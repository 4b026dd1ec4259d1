import { notFound, UserError } from '@trellis/base'
import { contracts } from '@trellis/contract/registry'
import type { Caller } from '../access/caller.ts'
import { findSessionUser } from '../access/session-user.ts'
import { checkAccess } from '../calls/gate.ts'
import type { Queryable } from '../database/database.ts'
import { invitationMailKind } from '../invitations/invitation-mail.ts'
import { makeInvitationLink } from '../invitations/make-invitation-link.ts'
import { tooManyMails } from '../mail/make-mail.ts'
import { notificationMail, notificationMailKind, readTold } from '../notifications/mail-work.ts'
import type { Services } from '../services.ts'
import { addPasswordMail, passwordMailKind } from '../sign-in/password-mail.ts'
import { addAddressMail, addressMailKind } from '../users/address-mail.ts'

type Again = { id: string; about: string; address: string; keep(connection: Queryable): Promise<void> }

/** By kind of mail: how one that failed is made anew, with a new link, by what it was about. A kind that is not here is not made again. */
export const again: Readonly<Record<string, (services: Services, caller: Caller, mail: Again) => Promise<void>>> = {
  async [invitationMailKind](services, caller, { id: replaces, about, keep }) {
    checkAccess(contracts.INVITATION_LINK_CREATE, caller)
    const { sentTo } = await makeInvitationLink(services, caller, { id: about, replaces, keep })
    if (sentTo === undefined) throw notSetUp()
  },

  async [passwordMailKind](services, { tenant }, { id: replaces, about, keep }) {
    if (!(await services.mail.sendsLinks(tenant))) throw notSetUp()
    const user = await findSessionUser(services.database, tenant, { id: about })
    if (!user) throw notFound('The user')
    await services.database.transaction(async connection => {
      if (!(await addPasswordMail(services, connection, { tenant, user, replaces }))) throw tooManyMails()
      await keep(connection)
    })
  },

  async [addressMailKind](services, { tenant }, { id: replaces, about, address: from, keep }) {
    const user = await findSessionUser(services.database, tenant, { id: about })
    if (!user) throw notFound('The user')
    await services.database.transaction(async connection => {
      const changed = { userId: about, from, to: user.email, locale: user.locale, replaces }
      await addAddressMail(services, connection, tenant, changed)
      await keep(connection)
    })
  },

  async [notificationMailKind](services, { tenant }, { id: replaces, about, keep }) {
    await services.database.transaction(async connection => {
      const [told] = await readTold(connection, tenant, [about])
      if (!told) throw notFound('The notification')
      await services.mail.add(connection, tenant, { ...notificationMail(services, tenant, told), replaces })
      await keep(connection)
    })
  },
}

function notSetUp(): UserError {
  return new UserError(
    'DENIED',
    'No mail with a link can be sent: the server for mail or the address of the workspace is not set',
  )
}
