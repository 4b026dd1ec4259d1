import { notFound, UserError, uuidv7 } from '@trellis/base'
import type { RecordValues } from '@trellis/model'
import { sql } from 'kysely'
import { type CoreSave, type CoreWriter, refuseExisting } from '../collections/core-writer.ts'
import type { Queryable } from '../database/database.ts'
import { linkLifeDays } from '../sign-in/link-life.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { lockUsers } from '../users/lock-users.ts'
import { checkInvitedApps, refuseTakenAddress } from './check-invitation.ts'
import { type Invitation, lockInvitation } from './invitation.ts'
import { refuseMoreRights, rightsAfter } from './invited-rights.ts'

const core = { core: true } as const
const collectionId = 'Invitation'

/** Invitations are ordinary records; a link that was made for something else dies with the change. */
export const invitationWriter: CoreWriter = {
  newId: async () => uuidv7(),

  async save(saving, mode) {
    const { services, caller, id, options, keep } = saving
    const { tenant } = caller
    await services.database.withRole(tenant.role).transaction(async connection => {
      // Who invites the same person, or makes them a user, comes after.
      await lockUsers(connection, tenant)
      const before = await lockInvitation(connection, tenant, id)
      refuseExisting(before !== undefined, mode)
      const record = withTidyEmail(saving.record)
      await refuseSave(connection, { ...saving, record }, before)
      const input = { collectionId, id, record, ...(options && { options }) }
      if (before) await services.records.update(caller, input, { ...core, connection })
      else await services.records.create(caller, input, { ...core, connection })
      if (!before) await beginLife(connection, tenant, id)
      if (before && changesWhatLinkGives(record, options?.reset)) await removeLink(connection, saving)
      await keep?.(connection)
    })
    services.bus.announce('log', tenant.id)
  },

  async remove({ services, caller, id, keep }) {
    const { tenant } = caller
    await services.database.withRole(tenant.role).transaction(async connection => {
      await lockUsers(connection, tenant)
      const before = await lockInvitation(connection, tenant, id)
      if (!before) throw notFound()
      refuseMoreRights(before, caller)
      await removeLink(connection, { services, caller, id })
      await services.records.delete(caller, { collectionId, id }, { ...core, connection })
      await keep?.(connection)
    })
    services.bus.announce('log', tenant.id)
  },
}

async function refuseSave(
  connection: Queryable,
  { caller, id, record, options }: CoreSave,
  before: Invitation | undefined,
): Promise<void> {
  if (before) {
    refuseClosed(before)
    refuseMoreRights(before, caller)
  }
  refuseMoreRights(rightsAfter(before, record, options?.reset ?? false), caller)
  const where = { connection, tenant: caller.tenant }
  await checkInvitedApps(where, record)
  await refuseTakenAddress(where, { id, email: record['email'] ?? before?.email })
}

/** What is over stays as it was: the list says who came in by what, and what was called off does not come back. */
export function refuseClosed({ state }: Invitation): void {
  if (state !== 'accepted' && state !== 'revoked') return
  const what = state === 'accepted' ? 'was accepted' : 'was revoked'
  throw new UserError('DENIED', `This invitation ${what}: it cannot be changed any more`)
}

/** Changed by hand or by a flow, the link was sent to somebody else, or gives what nobody was told of. */
function changesWhatLinkGives(record: RecordValues, reset: boolean | undefined): boolean {
  return reset === true || ['email', 'roles', 'apps', 'revoked'].some(key => record[key] !== undefined)
}

async function removeLink(
  connection: Queryable,
  { services, caller, id }: Pick<CoreSave, 'services' | 'caller' | 'id'>,
): Promise<void> {
  const key = { tenantId: caller.tenant.id, invitationId: id }
  await connection.as(undefined, platform => services.signIn.invitationLinks.remove(platform, key))
}

async function beginLife(connection: Queryable, { coreSchema }: Tenant, id: string): Promise<void> {
  await connection.run(sql`update ${sql.id(coreSchema, collectionId)}
    set "expiresAt" = now() + make_interval(days => ${linkLifeDays}) where id = ${id}`)
}

function withTidyEmail(record: RecordValues): RecordValues {
  const { email } = record
  return typeof email === 'string' ? { ...record, email: email.trim() } : record
}
