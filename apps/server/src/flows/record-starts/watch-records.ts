import { followLog, type LogFollowing } from '../../log/follow-log.ts'
import type { ChangeReader } from '../../log/take-changes.ts'
import { readerName, readWorkspaces } from './keep-position.ts'
import type { StartServices } from './page.ts'
import { takePage } from './take-page.ts'
import { makeWatchedFlows } from './watched-flows.ts'

const pageSize = 5000
/** Workspaces at the same time, with a connection each. */
const atOnce = 2
/** How long a server goes by what it knows of which workspaces have triggers. */
const knownMs = 500

/** Starts flows by changes of records. Every server follows; one at a time reads a workspace. */
export function watchRecords(services: StartServices): LogFollowing {
  const { bus, database } = services
  const flows = makeWatchedFlows()
  const begun = new Set<string>()
  const reader: ChangeReader = {
    name: readerName,
    pageSize,
    async take(connection, changes, tenant) {
      const hasStarts = await connection.as(tenant.role, workspace =>
        takePage(services, flows, { connection: workspace, tenant, changes }),
      )
      if (hasStarts) begun.add(tenant.id)
    },
  }
  let known: { until: number; workspaces: Promise<ReadonlySet<string>> } | undefined
  const isWanted = async (tenantId: string) => {
    if (!known || known.until < Date.now()) {
      known = { until: Date.now() + knownMs, workspaces: readWorkspaces(database) }
      known.workspaces.catch(() => (known = undefined))
    }
    return (await known.workspaces).has(tenantId)
  }
  const onTaken = (tenantId: string) => {
    if (!begun.delete(tenantId)) return
    bus.announce('work', tenantId)
    bus.announce('log', tenantId)
  }
  return followLog({ ...services, reader, isWanted, onTaken, atOnce })
}
