import { followLog, type LogFollowing } from '../../log/follow-log.ts'
import type { ChangeReader } from '../../log/take-changes.ts'
import { readerName, readWorkspaces } from './keep-position.ts'
import type { StartServices } from './page.ts'
import { makeKnown, takePage, watchedCollections } from './take-page.ts'

const pageSize = 5000
/** Workspaces at the same time, with a connection each. */
const atOnce = 2
/** How long a server goes by what it knows of which workspaces have triggers. */
const knownMs = 500

/** Starts flows by changes of records. Every server follows; one at a time reads a workspace. */
export function watchRecords(services: StartServices): LogFollowing {
  const { bus, database } = services
  const known = makeKnown()
  const begun = new Set<string>()
  const reader: ChangeReader = {
    name: readerName,
    pageSize,
    isBegunByOthers: true,
    collections: (connection, tenant) =>
      connection.as(tenant.role, workspace => watchedCollections(services, known, { connection: workspace, tenant })),
    async take(connection, changes, tenant) {
      const hasStarts = await connection.as(tenant.role, workspace =>
        takePage(services, known, { connection: workspace, tenant, changes }),
      )
      if (hasStarts) begun.add(tenant.id)
    },
  }
  let wanted: { until: number; workspaces: Promise<ReadonlySet<string>> } | undefined
  const isWanted = async (tenantId: string) => {
    if (!wanted || wanted.until < Date.now()) {
      wanted = { until: Date.now() + knownMs, workspaces: readWorkspaces(database) }
      wanted.workspaces.catch(() => (wanted = undefined))
    }
    return (await wanted.workspaces).has(tenantId)
  }
  const onTaken = (tenantId: string) => {
    if (!begun.delete(tenantId)) return
    bus.announce('work', tenantId)
    bus.announce('log', tenantId)
  }
  return followLog({ ...services, reader, isWanted, onTaken, atOnce })
}
