import { notFound } from '@trellis/base'
import { sql } from 'kysely'
import { endCancelledImport } from '../../imports/cancel-import.ts'
import { collectionNames } from '../collection-names.ts'
import { type ListedWork, listedWork, mostListed, noWork, type ShownKind } from '../shown-kind.ts'

type Row = {
  id: string
  collectionId: string
  status: 'running' | 'succeeded' | 'failed'
  doneCount: number
  rowCount: number
  message: string | null
  createdAt: Date
  endedAt: Date | null
}

const statuses: Readonly<Record<Row['status'], ListedWork['status']>> = {
  running: 'running',
  succeeded: 'done',
  failed: 'failed',
}

/** Files that become records. */
export const imports: ShownKind = {
  id: 'import',

  async list(context) {
    const nameOf = await collectionNames(context)
    const rows = await context.services.database.run<Row>(sql`select id, collection_id as "collectionId", status,
        done_count::float8 as "doneCount", row_count::float8 as "rowCount", message, started_at as "createdAt", finished_at as "endedAt"
      from trellis.import_run where tenant_id = ${context.caller.tenant.id}
      order by finished_at is not null, started_at desc limit ${mostListed}`)
    return rows.map(({ collectionId, status, rowCount, ...row }) =>
      listedWork({
        ...row,
        status: statuses[status],
        title: nameOf(collectionId),
        totalCount: rowCount > 0 ? rowCount : undefined,
        canCancel: status === 'running',
      }),
    )
  },

  async cancel({ services, caller: { tenant } }, { id, keep }) {
    await services.database.transaction(async connection => {
      if (!(await endCancelledImport(connection, { tenantId: tenant.id, id }))) throw notFound(noWork)
      await keep(connection)
    })
  },
}
