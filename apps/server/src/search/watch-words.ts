import type { Services } from '../services.ts'
import { makeScanState, type ScanState, scanWords } from './scan-words.ts'

type Needed = Pick<Services, 'database' | 'bus' | 'collections' | 'tenants' | 'log'>

/** Saves that follow each other are looked at together. */
const pauseMs = 700
const longestStopMs = 2000

export type WordWatch = { stop(): Promise<void> }

/**
 * Keeps the words that searches with typing errors are compared with: after changes of records and definitions, at the start, and
 * every hour for what changed without either.
 */
export function watchWords(services: Needed): WordWatch {
  const states = new Map<string, ScanState>()
  const waiting = new Set<string>()
  const stopping = new AbortController()
  let working: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const laterLooks = new Map<string, NodeJS.Timeout>()

  async function work(): Promise<void> {
    timer = undefined
    const tenantIds = [...waiting]
    waiting.clear()
    for (const tenantId of tenantIds) {
      const state = states.get(tenantId) ?? makeScanState()
      states.set(tenantId, state)
      const again = await scanWords(services, tenantId, state, stopping.signal).catch((error: unknown) => {
        if (!stopping.signal.aborted)
          services.log.warn({ err: error, tenantId }, 'Words to search for could not be read')
        return undefined
      })
      if (again !== undefined) later(tenantId, again)
    }
  }

  const look = (tenantIds: readonly string[]) => {
    if (stopping.signal.aborted) return
    for (const id of tenantIds) waiting.add(id)
    timer ??= setTimeout(() => {
      working = working.then(work)
    }, pauseMs).unref()
  }
  const later = (tenantId: string, inMs: number) => {
    if (stopping.signal.aborted || laterLooks.has(tenantId)) return
    const again = () => {
      laterLooks.delete(tenantId)
      look([tenantId])
    }
    laterLooks.set(tenantId, setTimeout(again, inMs).unref())
  }
  const lookAtAll = async () => look((await services.tenants.all()).map(({ id }) => id))

  const hourly = setInterval(() => void lookAtAll().catch(() => undefined), 60 * 60 * 1000)
  hourly.unref()
  const stops = (['log', 'schema'] as const).map(topic => services.bus.on(topic, tenantId => look([tenantId])))
  void lookAtAll().catch(() => undefined)
  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      for (const each of laterLooks.values()) clearTimeout(each)
      clearInterval(hourly)
      for (const stop of stops) stop()
      await Promise.race([working, new Promise<void>(resolve => setTimeout(resolve, longestStopMs).unref())])
    },
  }
}
