import { ownValue, UserError, uuidv7 } from '@trellis/base'
import type { InputOf, OutputOf } from '@trellis/contract'
import { contracts } from '@trellis/contract/registry'
import type { MemberValues } from '@trellis/model'
import { announceGrants } from '../access/bump-grants.ts'
import { addMembers } from '../apps/add-members.ts'
import { mayCall } from '../calls/gate.ts'
import type { Queryable } from '../database/database.ts'
import type { Services } from '../services.ts'
import type { InvitationLink } from '../sign-in/invitation-links.ts'
import type { SignedIn, SignInClient } from '../sign-in/sign-in.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { createUser } from '../users/create-user.ts'
import { lockUsers } from '../users/lock-users.ts'
import { isUser, valueKeysOf } from './check-invitation.ts'
import { type Invitation, type InvitedApp, lockInvitation } from './invitation.ts'
import { grantsMore } from './invited-rights.ts'
import { noteInvitation } from './note-invitation.ts'

type Opening = Pick<Services, 'database' | 'callers' | 'signIn'>
type Accepted = InputOf<typeof contracts.INVITATION_ACCEPT> & { host: string; client: SignInClient }

/** What is said of a link, whatever is wrong with it: nobody learns from it who was invited, or is a user (S43). */
function refused(): UserError {
  return new UserError('NOT_FOUND', 'This invitation is not valid any more, please ask for a new one')
}

export async function openInvitation(
  services: Opening,
  { token, host }: { token: string; host: string },
): Promise<OutputOf<typeof contracts.INVITATION_OPEN>> {
  const link = await services.signIn.invitationLinks.find(token, host)
  const invitation = link && (await services.database.transaction(connection => findOpen(services, connection, link)))
  if (!link || !invitation) throw refused()
  const { email, fullName, message } = invitation
  return { workspace: link.tenant.name, email, ...(fullName && { fullName }), ...(message && { message }) }
}

/** Makes the user with everything they were invited to, in one transaction, and signs them in. */
export async function acceptInvitation(
  services: Opening & Pick<Services, 'bus'>,
  { token, host, password, client, ...person }: Accepted,
): Promise<SignedIn> {
  const link = await services.signIn.invitationLinks.find(token, host)
  if (!link) throw refused()
  const { tenant } = link
  await services.signIn.checkPassword(tenant, password)
  const signedIn = await services.database.transaction(async connection => {
    await connection.as(tenant.role, workspace => lockUsers(workspace, tenant))
    // Nothing is thrown here: a link that is refused stays out of use.
    if (!(await services.signIn.invitationLinks.take(connection, token))) return undefined
    const invitation = await findOpen(services, connection, link)
    if (!invitation) return undefined
    const { email, roles } = invitation
    const made = { ...person, fullName: person.fullName.trim(), email, roles, isTenantAdmin: false }
    const { id: userId } = await createUser(connection, tenant, made)
    await connection.as(tenant.role, workspace => joinApps(workspace, tenant, { invitation, userId, link }))
    return services.signIn.begin(connection, tenant, { userId, password, client })
  })
  if (!signedIn) throw refused()
  announceGrants(services.bus, tenant.id)
  return signedIn
}

/** The invitation while it can be accepted: it is pending, nobody has the address, and whoever sent it could send it now. */
async function findOpen(
  { callers }: Opening,
  connection: Queryable,
  { tenant, invitationId, createdBy }: InvitationLink,
): Promise<Invitation | undefined> {
  const sender = await callers.find(tenant.id, createdBy)
  if (!sender || !mayCall(contracts.INVITATION_LINK_CREATE, sender)) return undefined
  return connection.as(tenant.role, async workspace => {
    const invitation = await lockInvitation(workspace, tenant, invitationId)
    if (invitation?.state !== 'pending' || grantsMore(invitation, sender)) return undefined
    return (await isUser({ connection: workspace, tenant }, invitation.email)) ? undefined : invitation
  })
}

/** Apps that are gone since, and values that they do not declare any more, are left out. */
async function joinApps(
  connection: Queryable,
  tenant: Tenant,
  { invitation, userId, link }: { invitation: Invitation; userId: string; link: InvitationLink },
): Promise<void> {
  const appIds = invitation.apps.map(({ appId }) => appId)
  const declared = await valueKeysOf({ connection, tenant }, appIds)
  for (const { appId, values } of invitation.apps) {
    const keys = declared.get(appId)
    if (!keys) continue
    const members = [{ id: uuidv7(), userId, values: declaredOf(values, keys) }]
    await addMembers(connection, tenant, { appId, members, author: link.createdBy })
  }
  const value = new Date().toISOString()
  await noteInvitation(connection, tenant, { id: invitation.id, author: userId, key: 'acceptedAt', value })
}

function declaredOf(values: InvitedApp['values'], keys: ReadonlySet<string>): MemberValues | null {
  const kept = [...keys].flatMap(key => {
    const value = ownValue(values ?? {}, key)
    return value === undefined ? [] : [[key, value] as const]
  })
  return kept.length > 0 ? Object.fromEntries(kept) : null
}
