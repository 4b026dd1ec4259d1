import type { Services } from '../services.ts'
import { type Work, WorkLost } from './work.ts'
import { renewLeases } from './work-table.ts'

type Held = { work: Work; ending: AbortController; done: Promise<void> }

/** The work that this server holds, its leases and its ends. */
export type Holdings = {
  size(): number
  /** Whose turns took it; '' = the platform's own. */
  turns(): string[]
  /** Does it until it ends; `signal` says when it is to stop. */
  hold(work: Work, doing: (signal: AbortSignal) => Promise<void>): void
  renew(): Promise<void>
  /** Who has not been heard of for as long as a lease lasts has lost its work, and is to stop before others go on with it. */
  dropUnheard(): void
  /** Tells all to stop, and waits until they have. */
  stop(reason: Error): Promise<void>
}

type HoldingsOptions = Pick<Services, 'database'> & { leaseMs: number; onEnd(): void }

export function makeHoldings({ database, leaseMs, onEnd }: HoldingsOptions): Holdings {
  const held = new Map<string, Held>()
  let heardAt = Date.now()

  function stopAll(reason: Error): void {
    for (const { ending } of held.values()) ending.abort(reason)
  }

  return {
    size: () => held.size,
    turns: () => [...held.values()].map(({ work }) => work.tenantId ?? ''),
    hold(work, doing) {
      if (held.size === 0) heardAt = Date.now()
      const ending = new AbortController()
      const done = doing(ending.signal).then(() => {
        ending.abort(new WorkLost())
        held.delete(keyOf(work))
        onEnd()
      })
      held.set(keyOf(work), { work, ending, done })
    },
    async renew() {
      if (held.size === 0) return
      const all = [...held.values()]
      const works = all.map(({ work }) => work)
      const kept = await renewLeases(database, works, leaseMs)
      heardAt = Date.now()
      const open = new Set(kept.filter(each => !each.isCancelled).map(keyOf))
      for (const { work, ending } of all) if (!open.has(keyOf(work))) ending.abort(new WorkLost())
    },
    dropUnheard() {
      if (Date.now() - heardAt > leaseMs) stopAll(new WorkLost())
    },
    async stop(reason) {
      stopAll(reason)
      await Promise.all([...held.values()].map(({ done }) => done))
    },
  }
}

/** Work that was taken over and comes back here is another holding. */
function keyOf({ id, epoch }: Pick<Work, 'id' | 'epoch'>): string {
  return `${id} ${epoch}`
}
