import { notFound } from '@trellis/base'
import type { Caller } from '../access/caller.ts'
import type { Queryable, TransactionConnection } from '../database/database.ts'
import { tooManyMails } from '../mail/make-mail.ts'
import type { Services } from '../services.ts'
import { lockUsers } from '../users/lock-users.ts'
import { refuseTakenAddress } from './check-invitation.ts'
import { type Invitation, lockInvitation } from './invitation.ts'
import { invitationMail } from './invitation-mail.ts'
import { refuseMoreRights } from './invited-rights.ts'
import { noteInvitation } from './note-invitation.ts'
import { refuseClosed } from './write-invitations.ts'

type Wanted = {
  id: string
  /** A mail that failed, in whose place the new one goes. */
  replaces?: string
  /** Stores the answer in the transaction. */
  keep?(connection: Queryable): Promise<void>
}

type Made = { token: string; expiresAt: string; sentTo: string | undefined }

/**
 * Makes the link, and puts it on its way where mail is set up. Also brings back an invitation that expired: it lives as long as its
 * newest link.
 */
export async function makeInvitationLink(services: Services, caller: Caller, wanted: Wanted): Promise<Made> {
  const { tenant } = caller
  const isMailed = await services.mail.sendsLinks(tenant)
  const made = await services.database.withRole(tenant.role).transaction(async connection => {
    await lockUsers(connection, tenant)
    const invitation = await lockInvitation(connection, tenant, wanted.id)
    if (!invitation) throw notFound('The invitation')
    refuseClosed(invitation)
    refuseMoreRights(invitation, caller)
    await refuseTakenAddress({ connection, tenant }, { id: wanted.id, email: invitation.email })
    const link = await renewLink({ connection, services, caller }, wanted.id)
    if (isMailed) await send({ connection, services, caller }, { invitation, link, wanted })
    await wanted.keep?.(connection)
    return { ...link, sentTo: isMailed ? invitation.email : undefined }
  })
  services.bus.announce('log', tenant.id)
  if (isMailed) services.bus.announce('work', tenant.id)
  return made
}

type Making = { connection: TransactionConnection; services: Services; caller: Caller }
type Link = Omit<Made, 'sentTo'>

async function renewLink({ connection, services, caller: { tenant, userId } }: Making, id: string): Promise<Link> {
  const key = { tenantId: tenant.id, invitationId: id, createdBy: userId }
  const link = await connection.as(undefined, platform => services.signIn.invitationLinks.make(platform, key))
  await noteInvitation(connection, tenant, { id, author: userId, key: 'expiresAt', value: link.expiresAt })
  return link
}

async function send(
  { connection, services, caller: { tenant } }: Making,
  { invitation, link, wanted: { replaces } }: { invitation: Invitation; link: Link; wanted: Wanted },
): Promise<void> {
  const mail = { ...invitationMail({ config: services.config, tenant, invitation, link }), replaces }
  if (!(await services.mail.mayAdd(connection, tenant, mail))) throw tooManyMails()
  await services.mail.add(connection, tenant, mail)
}
