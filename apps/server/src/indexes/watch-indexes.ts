import type { Services } from '../services.ts'
import { allWanted } from './all-wanted.ts'
import { chooseIndexes, forgetUnused } from './choose-indexes.ts'
import { type IndexRules, indexRules } from './index-rules.ts'
import { type Kept, keepIndexes } from './keep-indexes.ts'
import type { QueryShapes } from './query-shapes.ts'

type Needed = Pick<Services, 'database' | 'bus' | 'collections' | 'tenants' | 'log'>

/** Changes that come one after the other, as in an import, are looked at together. */
const pauseMs = 500
const firstAgainMs = 5000
const longestAgainMs = 10 * 60 * 1000
const flushMs = 60_000
/** A big index may take minutes; one that is cut off is removed and built anew by the next start. */
const longestStopMs = 2000

export type IndexWatch = {
  /** Notes which indexes are used, and looks at every workspace again. */
  tidy(): Promise<void>
  stop(): Promise<void>
}

/** Keeps every collection's indexes: at the start, after each change of definitions and apps, when lists turn out dear, and again where one could not be built. */
export function watchIndexes(services: Needed, shapes: QueryShapes, rules: IndexRules = indexRules): IndexWatch {
  const waiting = new Set<string>()
  const failures = new Map<string, number>()
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
      const kept = await keepOf(services, { tenantId, rules, isStopped: () => isStopped })
      const failed = kept === 'failed' ? (failures.get(tenantId) ?? 0) + 1 : 0
      failures.set(tenantId, failed)
      // What held a table a moment ago is mostly gone soon; what cannot be built is not to keep the server at work.
      const againMs = Math.min(firstAgainMs * 2 ** Math.max(failed - 1, 0), longestAgainMs)
      if (kept !== 'done') setTimeout(() => look([tenantId]), againMs).unref()
    }
  }

  const look = (tenantIds: readonly string[]) => {
    for (const id of tenantIds) waiting.add(id)
    if (tenantIds.length > 0) later(pauseMs)
  }
  const lookAtAll = async () => look((await services.tenants.all()).map(({ id }) => id))

  const flush = async () => {
    try {
      await shapes.flush(services.database)
      if (!isStopped) look(await chooseIndexes(services, rules))
    } catch (error) {
      services.log.warn({ err: error }, 'What lists cost could not be noted')
    }
  }
  const flushing = setInterval(() => {
    working = working.then(flush)
  }, flushMs)
  flushing.unref()
  const stops = (['schema', 'grants'] as const).map(topic => services.bus.on(topic, tenantId => look([tenantId])))
  void lookAtAll().catch(() => undefined)
  return {
    async tidy() {
      await forgetUnused(services, rules)
      await lookAtAll()
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      clearInterval(flushing)
      for (const stop of stops) stop()
      await Promise.race([working, new Promise<void>(resolve => setTimeout(resolve, longestStopMs).unref())])
      await flush()
    },
  }
}

type Looking = { tenantId: string; rules: IndexRules; isStopped: () => boolean }

async function keepOf(services: Needed, { tenantId, rules, isStopped }: Looking): Promise<Kept> {
  try {
    const tenant = await services.tenants.find(tenantId)
    if (!tenant || isStopped()) return 'done'
    const wanted = await allWanted(services, tenant, rules)
    const onFailure = (error: unknown, index: string) =>
      services.log.warn({ err: error, tenantId, index }, 'An index could not be built; trying again later')
    return await keepIndexes({ database: services.database, tenant, wanted, isStopped, onFailure })
  } catch (error) {
    services.log.warn({ err: error, tenantId }, 'Indexes could not be looked at; trying again later')
    return 'failed'
  }
}
