import { notFound, uuidv7 } from '@trellis/base'
import { sql } from 'kysely'
import { announceGrants, bumpGrants } from '../access/bump-grants.ts'
import { type CoreWriter, refuseExisting } from '../collections/core-writer.ts'
import { checkMember } from './check-member.ts'
import { lockMembers, logMembers } from './member-log.ts'

const core = { core: true } as const
const collectionId = 'AppMember'

/** Members are ordinary records, whose every change is a change of rights; who may write which is the collection's own rule. */
export const memberWriter: CoreWriter = {
  newId: async () => uuidv7(),

  async save({ services, caller, id, record, options, keep }, mode) {
    const { tenant, userId: author } = caller
    await services.database.withRole(tenant.role).transaction(async connection => {
      const [before] = await lockMembers(connection, tenant, sql`m.id = ${id}`)
      refuseExisting(before !== undefined, mode)
      await checkMember({ connection, tenant, record, before })
      const input = { collectionId, id, record, ...(options && { options }) }
      if (before) await services.records.update(caller, input, { ...core, connection })
      else await services.records.create(caller, input, { ...core, connection })
      const [after] = await lockMembers(connection, tenant, sql`m.id = ${id}`)
      if (!after) throw notFound()
      await logMembers(connection, tenant, { author, changes: [before ? { before, after } : { after }] })
      await bumpGrants(connection, tenant)
      await keep?.(connection)
    })
    announceGrants(services.bus, tenant.id)
  },

  async remove({ services, caller, id, keep }) {
    const { tenant, userId: author } = caller
    await services.database.withRole(tenant.role).transaction(async connection => {
      const [before] = await lockMembers(connection, tenant, sql`m.id = ${id}`)
      if (!before) throw notFound()
      await services.records.delete(caller, { collectionId, id }, { ...core, connection })
      await logMembers(connection, tenant, { author, changes: [{ before }] })
      await bumpGrants(connection, tenant)
      await keep?.(connection)
    })
    announceGrants(services.bus, tenant.id)
  },
}
