import { randomBytes } from 'node:crypto'
import type { Bus, BusTopic } from './bus.ts'
import { type CounterRow, makeComparison, selectCounters } from './compare-counters.ts'
import { connectKept, type KeptConnection, type KeptOptions } from './kept-connection.ts'

const channel = 'trellis'
/** At most one notice per topic and tenant in this time (0-decisions §6). */
const coalesceMs = 25
/** How often the catalogue's counters are compared, which is the heartbeat too. */
const compareMs = 1000
/** Without an answer for this long, caches of rights and definitions are not to be trusted. */
const freshMs = 3000

const topics: readonly BusTopic[] = [
  'log',
  'schema',
  'grants',
  'sessions',
  'tenants',
  'calculations',
  'schema-changes',
  'work',
  'own-rows',
]

export type BusOptions = { connectionString: string; onError?: (error: Error) => void }
export type RunningBus = Bus & {
  /** Connects, once the catalogue is there; done when the first comparison is, and notices go out. */
  start(): Promise<void>
  close(): Promise<void>
}

export function makeBus(options: BusOptions): RunningBus {
  const node = randomBytes(6).toString('base64url')
  const { on, tell } = makeTopics(options.onError)
  const notifier = makeNotifier(node, options, tell)
  const listener = makeListener(node, options, tell)
  return {
    announce(topic, tenantId) {
      // What this node itself changed counts here at once; the log is read in windows anyway.
      if (topic !== 'log') tell(topic, tenantId)
      notifier.add(topic, tenantId)
    },
    on,
    isFresh: listener.isFresh,
    async start() {
      await Promise.all([notifier.start(), listener.start()])
    },
    async close() {
      await Promise.all([listener.close(), notifier.close()])
    },
  }
}

type Tell = (topic: BusTopic, tenantId: string) => void

function makeTopics(onError: BusOptions['onError']): { on: Bus['on']; tell: Tell } {
  const handlers = new Map<BusTopic, Set<(tenantId: string) => void>>(topics.map(topic => [topic, new Set()]))
  return {
    on(topic, handler) {
      handlers.get(topic)?.add(handler)
      return () => handlers.get(topic)?.delete(handler)
    },
    tell(topic, tenantId) {
      for (const handler of handlers.get(topic) ?? []) {
        try {
          handler(tenantId)
        } catch (error) {
          onError?.(error instanceof Error ? error : new Error(String(error)))
        }
      }
    },
  }
}

/** Hears other nodes' notices at once and compares the counters each second. */
function makeListener(node: string, options: BusOptions, tell: Tell) {
  const compare = makeComparison(tell)
  const first = Promise.withResolvers<void>()
  let lastAnswer = 0
  let connection: KeptConnection | undefined
  const settings: KeptOptions = {
    ...options,
    async start(client) {
      client.on('notification', ({ payload = '' }) => {
        const [from, name, tenantId] = payload.split(' ')
        const topic = topics.find(one => one === name)
        if (from !== node && topic && tenantId !== undefined) tell(topic, tenantId)
      })
      await client.query(`listen ${channel}`)
    },
    everyMs: compareMs,
    async work(client) {
      const { rows } = await client.query<CounterRow>(selectCounters)
      lastAnswer = Date.now()
      compare(rows)
      first.resolve()
    },
  }
  return {
    start() {
      connection ??= connectKept(settings)
      return first.promise
    },
    isFresh: () => Date.now() - lastAnswer < freshMs,
    close: async () => connection?.close(),
  }
}

/** Tells other nodes, on a connection of its own and never inside a transaction of a write. */
function makeNotifier(node: string, options: BusOptions, tell: Tell) {
  const connected = Promise.withResolvers<void>()
  let connection: KeptConnection | undefined
  const pending = new Map<string, { topic: BusTopic; tenantId: string }>()
  let timer: NodeJS.Timeout | undefined
  let flushed: Promise<void> = Promise.resolve()

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const notices = [...pending.values()]
    pending.clear()
    for (const { topic, tenantId } of notices) if (topic === 'log') tell(topic, tenantId)
    const payloads = notices.map(({ topic, tenantId }) => `${node} ${topic} ${tenantId}`)
    // A lost notice costs at most the second until the next comparison.
    await connection
      ?.query({ text: 'select pg_notify($1, payload) from unnest($2::text[]) payload', values: [channel, payloads] })
      .catch((error: Error) => options.onError?.(error))
  }

  return {
    start() {
      connection ??= connectKept({ ...options, work: async () => connected.resolve() })
      return connected.promise
    },
    add(topic: BusTopic, tenantId: string) {
      pending.set(`${topic} ${tenantId}`, { topic, tenantId })
      timer ??= setTimeout(() => {
        flushed = flush()
      }, coalesceMs)
    },
    async close() {
      // What is on its way goes out before the connection ends.
      await flushed
      if (timer) await flush()
      await connection?.close()
    },
  }
}
