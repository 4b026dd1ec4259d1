import type { Services } from '../services.ts'
import { keepSearchIndexes } from './keep-search-indexes.ts'

type Needed = Pick<Services, 'database' | 'bus' | 'collections' | 'tenants' | 'log'>

/** Changes that come one after the other, as in an import, are looked at together. */
const pauseMs = 500
const againAfterMs = 10 * 60 * 1000
/** A big index may take minutes; one that is cut off is removed and built anew by the next start. */
const longestStopMs = 2000

/** Keeps every collection's search indexes: at the start, after each change of definitions, and again where one could not be built. */
export function watchSearchIndexes(services: Needed): { stop(): Promise<void> } {
  const waiting = new Set<string>()
  let working: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const later = (ms: number) => {
    if (isStopped) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      working = working.then(work)
    }, ms)
    timer.unref()
  }

  async function work(): Promise<void> {
    const tenantIds = [...waiting]
    waiting.clear()
    for (const tenantId of tenantIds) {
      if (!(await keepOf(services, tenantId, () => isStopped))) waiting.add(tenantId)
    }
    if (waiting.size > 0) later(againAfterMs)
  }

  const stopListening = services.bus.on('schema', tenantId => {
    waiting.add(tenantId)
    later(pauseMs)
  })
  void services.tenants.all().then(
    tenants => {
      for (const { id } of tenants) waiting.add(id)
      later(pauseMs)
    },
    () => undefined,
  )
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      stopListening()
      await Promise.race([working, new Promise<void>(resolve => setTimeout(resolve, longestStopMs).unref())])
    },
  }
}

/** False where something could not be done. */
async function keepOf(services: Needed, tenantId: string, isStopped: () => boolean): Promise<boolean> {
  let isDone = true
  try {
    const tenant = await services.tenants.find(tenantId)
    if (!tenant) return true
    for (const { id } of await services.collections.list(tenantId)) {
      if (isStopped()) return true
      const collection = await services.collections.find(tenantId, id)
      if (!collection) continue
      await keepSearchIndexes(services.database, tenant, collection).catch((error: unknown) => {
        isDone = false
        services.log.warn({ err: error, collectionId: id }, 'A search index could not be built; trying again later')
      })
    }
  } catch (error) {
    services.log.warn({ err: error, tenantId }, 'Search indexes could not be looked at; trying again later')
    return false
  }
  return isDone
}
