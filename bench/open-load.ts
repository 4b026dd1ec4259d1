import { setTimeout as wait } from 'node:timers/promises'
import { type Figure, valueFigure } from './figure.ts'

export type OpenLoad = {
  /** The longest that a request took since the last time this was asked, from the moment it was due. */
  longest(): number
  /** Stops sending and waits for the answers that are due; throws where a request was not answered with 200. */
  stop(): Promise<void>
}

/** Requests at a fixed pace, whether earlier ones were answered or not: who waits is counted from the moment the request was due. */
export function startOpenLoad(perSecond: number, request: (index: number) => Promise<unknown>): OpenLoad {
  const began = performance.now()
  const pending = new Map<number, { due: number }>()
  let isStopped = false
  let longest = 0
  let failure: unknown
  const send = async (index: number, due: number) => {
    pending.set(index, { due })
    try {
      await request(index)
    } catch (error) {
      failure ??= error
    }
    pending.delete(index)
    longest = Math.max(longest, performance.now() - due)
  }
  const pace = async () => {
    for (let index = 0; !isStopped; index += 1) {
      const due = began + (index * 1000) / perSecond
      const early = due - performance.now()
      if (early > 1) await wait(early)
      void send(index, due)
    }
  }
  const pacing = pace()
  return {
    longest() {
      const now = performance.now()
      const found = Math.max(longest, ...[...pending.values()].map(({ due }) => now - due))
      longest = 0
      return found
    },
    async stop() {
      isStopped = true
      await pacing
      while (pending.size > 0) await wait(10)
      if (failure !== undefined) throw failure
    },
  }
}

/** Most milliseconds that anybody waited. */
export function stallFigure(name: string, milliseconds: number, limit: number): Figure {
  return valueFigure({ name, value: milliseconds, unit: 'ms', limit, atMost: true })
}
