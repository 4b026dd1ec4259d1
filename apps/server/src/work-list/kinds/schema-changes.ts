import { notFound } from '@trellis/base'
import { sql } from 'kysely'
import { cancelChange } from '../../schema/stored/cancel-change.ts'
import type { ChangeStatus } from '../../schema/stored/stored-change.ts'
import { collectionNames } from '../collection-names.ts'
import { type ListedWork, listedWork, mostListed, noWork, type ShownKind } from '../shown-kind.ts'

type Row = {
  id: string
  collectionId: string
  status: ChangeStatus
  doneCount: number
  totalCount: number
  message: string | null
  createdAt: Date
  endedAt: Date | null
}

const statuses: Readonly<Record<ChangeStatus, ListedWork['status']>> = {
  running: 'running',
  cancelling: 'running',
  failing: 'running',
  done: 'done',
  cancelled: 'cancelled',
  failed: 'failed',
}

/** Changes of collections that go on behind the call that asked for them. */
export const schemaChanges: ShownKind = {
  id: 'schema-change',

  async list(context) {
    const nameOf = await collectionNames(context)
    const rows = await context.services.database.run<Row>(sql`select id, collection_id as "collectionId", status,
        done_count::float8 as "doneCount", total_count::float8 as "totalCount", message, created_at as "createdAt", ended_at as "endedAt"
      from trellis.schema_change where tenant_id = ${context.caller.tenant.id}
      order by ended_at is not null, created_at desc limit ${mostListed}`)
    return rows.map(({ collectionId, status, ...row }) =>
      listedWork({
        ...row,
        status: statuses[status],
        title: nameOf(collectionId),
        canCancel: status === 'running',
      }),
    )
  },

  async cancel({ services, caller: { tenant } }, { id, keep }) {
    const [change] = await services.database.run<{ collectionId: string }>(sql`select collection_id as "collectionId"
      from trellis.schema_change where id = ${id} and tenant_id = ${tenant.id} and status = 'running'`)
    if (!change) throw notFound(noWork)
    await cancelChange(services, {
      tenantId: tenant.id,
      collectionId: change.collectionId,
      finish: async (connection, isCancelled) => {
        if (!isCancelled) throw notFound(noWork)
        await keep(connection)
      },
    })
  },
}
