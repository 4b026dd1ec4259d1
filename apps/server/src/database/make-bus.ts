import { randomBytes } from 'node:crypto'
import type { Bus, BusTopic } from './bus.ts'
import { connectKept } from './kept-connection.ts'

const channel = 'trellis'
/** At most one notice per topic and tenant in this time (0-decisions §6). */
const coalesceMs = 25
/** How often the catalogue's counters are compared, which is the heartbeat too. */
const compareMs = 1000
/** Without an answer for this long, caches of rights and definitions are not to be trusted. */
const freshMs = 3000

const counted = { schema: 'schema_version', grants: 'grants_version', sessions: 'sessions_version' } as const
const topics: readonly BusTopic[] = ['log', 'schema', 'grants', 'sessions', 'tenants']

type Counters = Record<keyof typeof counted | 'row', string>

export type BusOptions = { connectionString: string; onError?: (error: Error) => void }

/** Connects in the background; `ready` when the first comparison is done. */
export function makeBus(options: BusOptions): Bus & { ready(): Promise<void>; close(): Promise<void> } {
  const node = randomBytes(6).toString('base64url')
  const handlers = new Map<BusTopic, Set<(tenantId: string) => void>>(topics.map(topic => [topic, new Set()]))
  const pending = new Set<string>()
  const known = new Map<string, Counters>()
  let lastAnswer = 0
  let flushTimer: NodeJS.Timeout | undefined
  let compared: () => void = () => undefined
  const firstComparison = new Promise<void>(resolve => (compared = resolve))

  const tell = (topic: BusTopic, tenantId: string) => {
    for (const handler of handlers.get(topic) ?? []) {
      try {
        handler(tenantId)
      } catch (error) {
        options.onError?.(error instanceof Error ? error : new Error(String(error)))
      }
    }
  }

  const listener = connectKept({
    ...options,
    async start(client) {
      client.on('notification', notice => {
        const [from, topic, tenantId] = (notice.payload ?? '').split(' ')
        const isTopic = topics.find(one => one === topic)
        if (from !== node && isTopic && tenantId !== undefined) tell(isTopic, tenantId)
      })
      await client.query(`listen ${channel}`)
    },
    everyMs: compareMs,
    async work(client) {
      const { rows } = await client.query<CounterRow>(compareStatement)
      lastAnswer = Date.now()
      compare(rows)
      compared()
    },
  })
  const notifier = connectKept({ ...options })

  function compare(rows: readonly CounterRow[]): void {
    for (const { id, ...counters } of rows) {
      const before = known.get(id)
      known.set(id, counters)
      if (before?.row !== counters.row) tell('tenants', id)
      for (const topic of ['schema', 'grants', 'sessions'] as const) {
        if (before && before[topic] !== counters[topic]) tell(topic, id)
      }
      tell('log', id)
    }
    const there = new Set(rows.map(row => row.id))
    for (const id of known.keys()) {
      if (there.has(id)) continue
      known.delete(id)
      tell('tenants', id)
    }
  }

  function flush(): void {
    flushTimer = undefined
    const notices = [...pending]
    pending.clear()
    for (const notice of notices) {
      const [topic, tenantId] = notice.split(' ')
      if (topic === 'log' && tenantId !== undefined) tell('log', tenantId)
    }
    // A lost notice costs at most the second until the next comparison.
    const payloads = notices.map(notice => `${node} ${notice}`)
    notifier
      .query({ text: 'select pg_notify($1, payload) from unnest($2::text[]) payload', values: [channel, payloads] })
      .catch((error: Error) => options.onError?.(error))
  }

  return {
    announce(topic, tenantId) {
      // What this node itself changed counts here at once; the log is read in windows anyway.
      if (topic !== 'log') tell(topic, tenantId)
      pending.add(`${topic} ${tenantId}`)
      flushTimer ??= setTimeout(flush, coalesceMs)
    },
    on(topic, handler) {
      handlers.get(topic)?.add(handler)
      return () => handlers.get(topic)?.delete(handler)
    },
    isFresh: () => Date.now() - lastAnswer < freshMs,
    ready: () => firstComparison,
    async close() {
      clearTimeout(flushTimer)
      if (flushTimer) flush()
      await Promise.all([listener.close(), notifier.close()])
    },
  }
}

type CounterRow = { id: string } & Counters

const compareStatement = {
  name: 'bus-compare',
  text: `select id, schema_version::text "schema", grants_version::text "grants", sessions_version::text "sessions",
    md5(row(name, schema_name, core_schema_name, hosts, url, locale, timezone)::text) "row" from trellis.tenant`,
}
