import type { MemberValues } from '@trellis/model'
import { sql } from 'kysely'
import { invitationState } from '../collections/core-collections/invitation.ts'
import type { Queryable } from '../database/database.ts'
import type { Tenant } from '../tenants/tenant.ts'

export type InvitedApp = { appId: string; values?: MemberValues | null }

/** What accepting an invitation gives. */
export type InvitedRights = { roles: readonly string[]; apps: readonly InvitedApp[] }

export type InvitationState = 'pending' | 'accepted' | 'expired' | 'revoked'

export type Invitation = InvitedRights & {
  id: string
  email: string
  fullName: string | null
  message: string | null
  state: InvitationState
}

/** Held until the transaction ends. */
export async function lockInvitation(
  connection: Pick<Queryable, 'run'>,
  tenant: Tenant,
  id: string,
): Promise<Invitation | undefined> {
  const [found] =
    await connection.run<Invitation>(sql`select id, email, "fullName", message, coalesce(roles, '[]') as roles,
      coalesce(apps, '[]') as apps, ${invitationState('invitation')} as state
    from ${sql.id(tenant.coreSchema, 'Invitation')} invitation where id = ${id} for update`)
  return found
}
