import { waitingTenants } from '../records/calculations/recalculation.ts'
import type { Services } from '../services.ts'
import { type Needed, runRecalculations } from './run-recalculations.ts'

/** Until then every server has heard of new definitions. */
const pauseMs = 1500
const lookEveryMs = 30_000

export type RecalculationWatch = { stop(): Promise<void> }

/** Works out calculations of stored records again: at the start, after changes of definitions, and what a killed server left. */
export function watchRecalculations(services: Needed & Pick<Services, 'bus' | 'tenants'>): RecalculationWatch {
  let working: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  async function work(): Promise<void> {
    for (const tenantId of await waitingTenants(services.database, pauseMs)) {
      const tenant = await services.tenants.find(tenantId)
      if (!tenant || isStopped) continue
      await runRecalculations({ ...services, tenant, pauseMs, isStopped: () => isStopped, onMore: lookSoon })
    }
  }
  const look = () => {
    working = working.then(work).catch((error: unknown) => {
      services.log.warn({ err: error }, 'Calculations could not be looked at; trying again later')
    })
  }
  const lookSoon = () => {
    if (isStopped) return
    clearTimeout(timer)
    timer = setTimeout(look, pauseMs + 100)
    timer.unref()
  }

  const looking = setInterval(look, lookEveryMs)
  looking.unref()
  const stops = (['schema', 'calculations'] as const).map(topic => services.bus.on(topic, lookSoon))
  lookSoon()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      clearInterval(looking)
      for (const stop of stops) stop()
      await working
    },
  }
}
