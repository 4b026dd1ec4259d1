import type { Services } from '../services.ts'
import { doWork, ServerStops } from './do-work.ts'
import { makeHoldings } from './holdings.ts'
import { makeChores } from './make-chores.ts'
import { fullTurns } from './turns.ts'
import type { Work, WorkKind } from './work.ts'
import { claimWork, sweepWork } from './work-table.ts'

export type RunnerOptions = Pick<Services, 'database' | 'bus' | 'log' | 'callsFirst'> & {
  kinds: readonly WorkKind[]
  /** Work that this server does at the same time. */
  slots: number
  /** A server that is not heard of for so long has lost its work. */
  leaseMs: number
  /** How often it looks for what is due or left by a dead server; new work is heard of at once. */
  lookEveryMs: number
}

export type Runner = {
  leaseMs: number
  /** Does work that was added as this server's, beside what it claims: somebody waits for it. */
  hold(work: Work): void
  /** Takes no new work and gives back what it holds, once that has seen its signal. */
  stop(): Promise<void>
}

/** However much is added, what is due is not looked for more often. */
const shortestLookMs = 100

/**
 * Does background work of all kinds, workspace by workspace in turns (docs/decisions/0093). Every server may run one: a claim is made by
 * one alone, lasts as long as its holder is heard of, and goes with a higher epoch to the next.
 */
export function startRunner(options: RunnerOptions): Runner {
  const { database, bus, log, leaseMs, lookEveryMs } = options
  const holdings = makeHoldings({ database, leaseMs, onEnd: () => fill.isShort() && chores.ask('fill') })
  const fill = makeFill(options, holdings)
  const looks = makeTimer(() => chores.ask('look'))
  const chores = makeChores(
    {
      fill,
      renew: holdings.renew,
      async look() {
        looks.within(lookEveryMs)
        const dueInMs = await sweepWork(database)
        if (dueInMs !== undefined) looks.within(dueInMs + 1)
        await fill()
      },
    },
    (err, chore) => log.warn({ err, chore }, 'The table of work could not be used; trying again'),
  )
  const renewSoon = () => {
    chores.ask('renew')
    holdings.dropUnheard()
  }

  const renewing = setInterval(renewSoon, leaseMs / 4)
  renewing.unref()
  const stopListening = bus.on('work', () => {
    renewSoon()
    chores.ask('fill')
    looks.within(shortestLookMs)
  })
  chores.ask('look')
  return {
    leaseMs,
    hold: fill.hold,
    async stop() {
      stopListening()
      looks.stop()
      fill.stop()
      await chores.settled()
      await holdings.stop(new ServerStops())
      clearInterval(renewing)
      await chores.settled()
    },
  }
}

type Fill = (() => Promise<void>) & {
  stop(): void
  hold(work: Work): void
  /** Whether something may wait that there was no room for when it was looked for last. */
  isShort(): boolean
}

/** Claims until all places are taken, or nothing waits that may have one. */
function makeFill(options: RunnerOptions, holdings: ReturnType<typeof makeHoldings>): Fill {
  const { database, log, slots, leaseMs, callsFirst } = options
  const kinds = new Map(options.kinds.map(kind => [kind.id, kind]))
  const mostOfOne = Math.ceil(slots / 2)
  let lastTurn: string | undefined
  let isStopped = false
  let isShort = false
  let isLooking = false

  async function claimNext(): Promise<Work | undefined> {
    const claim = { kinds: [...kinds.keys()], full: fullTurns(holdings.turns(), mostOfOne), leaseMs }
    const next = lastTurn === undefined ? undefined : await claimWork(database, { ...claim, after: lastTurn })
    const found = next ?? (await claimWork(database, { ...claim, after: undefined }))
    if (!found) isShort = claim.full.length > 0
    return found
  }

  async function fill(): Promise<void> {
    isLooking = true
    try {
      await claimAll()
    } finally {
      isLooking = false
    }
  }

  async function claimAll(): Promise<void> {
    for (;;) {
      isShort = holdings.size() >= slots
      if (isStopped || isShort) return
      await callsFirst.turn('')
      const work = await claimNext()
      if (!work) return
      lastTurn = work.tenantId ?? ''
      hold(work)
    }
  }

  function hold(work: Work): void {
    const kind = kinds.get(work.kind)
    if (!kind) throw new Error(`This server does no work of the kind ${work.kind}`)
    holdings.hold(work, signal => doWork({ database, log, work, kind, signal }))
  }

  return Object.assign(fill, { stop: () => void (isStopped = true), hold, isShort: () => isShort || isLooking })
}

/** One timer, which only ever comes earlier until it has rung. */
function makeTimer(ring: () => void): { within(ms: number): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined
  let at = 0
  let isStopped = false
  return {
    within(ms) {
      const wanted = Date.now() + ms
      if (isStopped || (timer && at <= wanted)) return
      clearTimeout(timer)
      at = wanted
      timer = setTimeout(() => {
        timer = undefined
        ring()
      }, ms)
      timer.unref()
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
