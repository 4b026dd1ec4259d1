import type { Tenant } from '../../tenants/tenant.ts'
import type { Scope } from '../query/scope.ts'
import { type ActivityEntry, originOf } from '../write/activity-sql.ts'

/** Activity of readings, of collections that want it; written a moment later, so that nobody waits for it. */
export type ReadLog = {
  /** `recordId` is '' for a list. */
  note(scope: Scope, action: 'get' | 'list', recordId: string): void
  /** Writes what waits. */
  flush(): Promise<void>
}

type ReadLogOptions = {
  write(tenant: Tenant, entries: readonly ActivityEntry[]): Promise<void>
  onError(error: unknown): void
}

const flushAfterMs = 500
const mostInStatement = 1000

export function makeReadLog({ write, onError }: ReadLogOptions): ReadLog {
  const waiting = new Map<Tenant, ActivityEntry[]>()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  async function writeAll(batch: ReadonlyMap<Tenant, readonly ActivityEntry[]>): Promise<void> {
    for (const [tenant, entries] of batch) {
      for (let first = 0; first < entries.length; first += mostInStatement) {
        await write(tenant, entries.slice(first, first + mostInStatement)).catch(onError)
      }
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const batch = new Map(waiting)
    waiting.clear()
    writing = writing.then(() => writeAll(batch))
    return writing
  }

  return {
    note({ collection, caller }, action, recordId) {
      if (!collection.document.logReads) return
      const entry = {
        action,
        collectionId: collection.id,
        recordId,
        createdBy: caller.viewer?.id ?? caller.userId,
        origin: originOf(caller),
      }
      const entries = waiting.get(caller.tenant) ?? []
      waiting.set(caller.tenant, entries)
      entries.push(entry)
      timer ??= setTimeout(() => void flush(), flushAfterMs)
    },
    flush,
  }
}
