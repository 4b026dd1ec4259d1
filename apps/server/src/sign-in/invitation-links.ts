import type { Database, Queryable } from '../database/database.ts'
import type { Tenant } from '../tenants/tenant.ts'
import type { Tenants } from '../tenants/tenants.ts'
import { linkLifeDays } from './link-life.ts'
import { hashSecret, makeSecret } from './secrets.ts'
import { tenantAt } from './tenant-at.ts'

type InvitationKey = { tenantId: string; invitationId: string }

/** A link as it was made: to which invitation, by whom. */
export type InvitationLink = { tenant: Tenant; invitationId: string; createdBy: string }

/** The secrets of invitations; what one is good for, and whether still, others decide. */
export type InvitationLinks = {
  /** Makes the invitation's one link: an earlier one stops working. */
  make(connection: Queryable, key: InvitationKey & { createdBy: string }): Promise<{ token: string; expiresAt: string }>
  remove(connection: Queryable, key: InvitationKey): Promise<void>
  /** undefined where it is unknown, used, too old, or of another workspace than the host's. */
  find(token: string, host: string): Promise<InvitationLink | undefined>
  /** Takes the link out of use; of calls at the same time only one is told that it was there. */
  take(connection: Queryable, token: string): Promise<boolean>
}

export function makeInvitationLinks({ database, tenants }: { database: Database; tenants: Tenants }): InvitationLinks {
  return {
    async make(connection, { tenantId, invitationId, createdBy }) {
      const token = makeSecret()
      const { rows } = await connection.query<{ expires_at: string }>({
        text: `insert into trellis.invitation_link (hash, tenant_id, invitation_id, created_by, expires_at)
          values ($1, $2, $3, $4, now() + make_interval(days => $5))
          on conflict (tenant_id, invitation_id) do update set hash = excluded.hash, created_by = excluded.created_by,
            created_at = now(), expires_at = excluded.expires_at
          returning expires_at`,
        values: [hashSecret(token), tenantId, invitationId, createdBy, linkLifeDays],
      })
      return { token, expiresAt: rows[0]?.expires_at ?? '' }
    },
    async remove(connection, { tenantId, invitationId }) {
      await connection.query({
        text: 'delete from trellis.invitation_link where tenant_id = $1 and invitation_id = $2',
        values: [tenantId, invitationId],
      })
    },
    async find(token, host) {
      const { rows } = await database.query<{ tenant_id: string; invitation_id: string; created_by: string }>({
        text: 'select tenant_id, invitation_id, created_by from trellis.invitation_link where hash = $1 and expires_at > now()',
        values: [hashSecret(token)],
      })
      const [row] = rows
      if (!row) return undefined
      const tenant = await tenantAt(tenants, row.tenant_id, host)
      return tenant && { tenant, invitationId: row.invitation_id, createdBy: row.created_by }
    },
    async take(connection, token) {
      const { rows } = await connection.query({
        text: 'delete from trellis.invitation_link where hash = $1 and expires_at > now() returning hash',
        values: [hashSecret(token)],
      })
      return rows.length > 0
    },
  }
}
