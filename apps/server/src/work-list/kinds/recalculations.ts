import { notFound } from '@trellis/base'
import { sql } from 'kysely'
import { collectionNames } from '../collection-names.ts'
import { listedWork, mostListed, noWork, type ShownKind } from '../shown-kind.ts'

type Row = {
  id: string
  doneCount: number
  totalCount: number
  message: string | null
  createdAt: Date
}

/** Calculations that are worked out again, by collection; done ones are gone. */
export const recalculations: ShownKind = {
  id: 'recalculation',

  async list(context) {
    const nameOf = await collectionNames(context)
    const rows =
      await context.services.database.run<Row>(sql`select collection_id as id, sum(done_count)::float8 as "doneCount",
        sum(total_count)::float8 as "totalCount", max(message) as message, min(created_at) as "createdAt"
      from trellis.recalculation where tenant_id = ${context.caller.tenant.id} group by collection_id
      order by min(created_at) desc limit ${mostListed}`)
    return rows.map(row => {
      const isWaiting = row.message !== null
      return listedWork({
        ...row,
        status: isWaiting ? 'waiting' : 'running',
        title: nameOf(row.id),
        canRetry: isWaiting,
      })
    })
  },

  async retry({ services, caller: { tenant } }, { id, keep }) {
    await services.database.transaction(async connection => {
      const waiting = await connection.run(sql`update trellis.recalculation set message = null
        where tenant_id = ${tenant.id} and collection_id = ${id} and message is not null returning 1`)
      if (waiting.length === 0) throw notFound(noWork)
      await keep(connection)
    })
    services.bus.announce('calculations', tenant.id)
  },
}
