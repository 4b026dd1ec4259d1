import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Caller } from '../access/caller.ts'
import type { Services } from '../services.ts'
import type { Outcome } from './outcome.ts'
import { runTable } from './run-row.ts'

/** Runs that end on another server are looked for so often. */
const lookEveryMs = 250

type Wake = (outcome: Outcome | undefined) => void

/** Those who wait for runs to end; one that ends here wakes them at once. */
export class RunWaiters {
  readonly #waiting = new Map<string, Set<Wake>>()
  readonly #closing = new AbortController()

  noteEnd(runId: string, outcome?: Outcome): void {
    for (const wake of this.#waiting.get(runId) ?? []) wake(outcome)
  }

  /** The server stops: nobody waits any longer. */
  close(): void {
    this.#closing.abort()
  }

  /** Answers how the run went, where that is known here. */
  async wait(
    { database }: Pick<Services, 'database'>,
    { tenant }: Pick<Caller, 'tenant'>,
    { runId, ms, signal: asking }: { runId: string; ms: number; signal: AbortSignal },
  ): Promise<Outcome | undefined> {
    const signal = AbortSignal.any([asking, this.#closing.signal])
    const until = Date.now() + ms
    const { promise: ended, resolve: wake } = Promise.withResolvers<Outcome | undefined>()
    const waiting = this.#waiting.get(runId) ?? new Set()
    this.#waiting.set(runId, waiting.add(wake))
    try {
      while (Date.now() < until && !signal.aborted) {
        const left = Math.min(lookEveryMs, until - Date.now())
        const here = ended.then(outcome => ({ outcome }))
        const heard = await Promise.race([here, sleep(left, undefined, { signal }).catch(() => undefined)])
        if (heard) return heard.outcome
        if (await hasEnded()) return undefined
      }
      return undefined
    } finally {
      waiting.delete(wake)
      if (waiting.size === 0) this.#waiting.delete(runId)
    }

    async function hasEnded(): Promise<boolean> {
      const open = await database.withRole(tenant.role).run(sql`select from ${runTable(tenant)}
        where id = ${runId} and status in ('queued', 'running', 'waiting')`)
      return open.length === 0
    }
  }
}
