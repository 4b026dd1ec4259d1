import { notFound, UserError } from '@trellis/base'
import { sql } from 'kysely'
import type { Caller } from '../access/caller.ts'
import { holdsMoreThan } from '../access/holds-more-than.ts'
import type { CoreWrite, CoreWriter } from '../collections/core-writer.ts'
import type { TransactionConnection } from '../database/database.ts'

const collectionId = 'Device'
const core = { core: true } as const

/** A device that is blocked or removed is out at once; what a user admin blocked, its owner cannot open again. */
export const deviceWriter: CoreWriter = {
  newId: () => Promise.reject(new UserError('DENIED', 'Devices are made when somebody signs in on them')),

  async save({ services, caller, id, record, options, keep }) {
    await change({ services, caller }, id, async (connection, device) => {
      const isBlocked =
        record['blocked'] === undefined ? device.isBlocked && !options?.reset : record['blocked'] === true
      if (device.isBlocked && !isBlocked) requireUserAdmin(caller)
      const input = { collectionId, id, record, ...(options && { options }) }
      await services.records.update(caller, input, { ...core, connection })
      await keep?.(connection)
      return isBlocked && !device.isBlocked
    })
  },

  async remove({ services, caller, id, keep }) {
    await change({ services, caller }, id, async (connection, device) => {
      if (device.isBlocked) requireUserAdmin(caller)
      await services.records.delete(caller, { collectionId, id }, { ...core, connection })
      await keep?.(connection)
      return true
    })
  },
}

/** With what its owner holds, blocked or not. */
type Device = { userId: string; isBlocked: boolean; roles: readonly string[]; isTenantAdmin: boolean }

/** `write` says whether the device's sessions are over. */
async function change(
  { services, caller }: CoreWrite,
  id: string,
  write: (connection: TransactionConnection, device: Device) => Promise<boolean>,
): Promise<void> {
  const { tenant } = caller
  const announce = await services.database.withRole(tenant.role).transaction(async connection => {
    const [device] = await connection.run<Device>(sql`select device."userId", device.blocked is true as "isBlocked",
        coalesce(owner.roles, '[]') as roles, owner."isTenantAdmin" is true as "isTenantAdmin"
      from ${sql.id(tenant.coreSchema, collectionId)} device
      left join ${sql.id(tenant.coreSchema, 'User')} owner on owner.id = device."userId"
      where device.id = ${id} for update of device`)
    if (!device || (device.userId !== caller.userId && !isUserAdmin(caller))) throw notFound()
    if (holdsMoreThan({ ...device, id: device.userId }, { ...caller, id: caller.userId }))
      throw new UserError('DENIED', 'You cannot change the access of somebody who holds roles that you do not hold')
    if (!(await write(connection, device))) return undefined
    const whose = { tenantId: tenant.id, userId: device.userId }
    const { announce } = await connection.as(undefined, platform =>
      services.signIn.sessions.end(platform, whose, { deviceId: id }),
    )
    return announce
  })
  announce?.()
  services.bus.announce('log', tenant.id)
}

function requireUserAdmin(caller: Caller): void {
  if (!isUserAdmin(caller))
    throw new UserError('DENIED', 'This device was blocked: a user admin can unblock or remove it')
}

function isUserAdmin({ roles }: Pick<Caller, 'roles'>): boolean {
  return roles.includes('userAdmin')
}
