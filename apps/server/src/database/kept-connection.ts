import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { connectionSettings } from './connection-settings.ts'
import type { Statement } from './database.ts'

const shortestPauseMs = 50
const longestPauseMs = 1000
const answerTimeoutMs = 2500

export type KeptConnection = {
  /** Fails while there is no connection. */
  query(statement: Statement): Promise<unknown>
  close(): Promise<void>
}

export type KeptOptions = {
  connectionString: string
  onError?: (error: Error) => void
  /** Runs on every new connection. */
  start?: (client: pg.Client) => Promise<void>
  /** Runs at once and then every `everyMs`. */
  work?: (client: pg.Client) => Promise<void>
  everyMs?: number
}

/** One connection outside the pool that is opened again whenever it is lost, fails, or does not answer in 2.5 s. */
export function connectKept(options: KeptOptions): KeptConnection {
  const closing = new AbortController()
  let current: pg.Client | undefined
  let turn: Promise<unknown> = Promise.resolve()
  const done = keep(options, closing.signal, client => (current = client))
  return {
    query(statement) {
      // One after the other: pg takes no second statement while it is busy with one.
      const mine = turn.then(() => {
        if (!current) throw new Error('No connection to the database')
        return current.query(statement)
      })
      turn = mine.catch(() => undefined)
      return mine
    },
    async close() {
      closing.abort()
      await done
    },
  }
}

type SetCurrent = (client: pg.Client | undefined) => void

async function keep(options: KeptOptions, signal: AbortSignal, setCurrent: SetCurrent): Promise<void> {
  let pauseMs = shortestPauseMs
  while (!signal.aborted) {
    try {
      await workOn(options, signal, client => {
        if (client) pauseMs = shortestPauseMs
        setCurrent(client)
      })
    } catch (error) {
      if (!signal.aborted) options.onError?.(error instanceof Error ? error : new Error(String(error)))
    }
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    await pause(pauseMs, signal)
  }
}

/** Returns when closing, fails when the connection is lost. */
async function workOn(options: KeptOptions, signal: AbortSignal, setCurrent: SetCurrent): Promise<void> {
  const client = new pg.Client({
    ...connectionSettings(options.connectionString),
    connectionTimeoutMillis: 5000,
    query_timeout: answerTimeoutMs,
  })
  const lost = new Promise<never>((_, reject) => {
    client.on('error', reject)
    client.on('end', () => reject(new Error('A connection to the database ended')))
  })
  lost.catch(() => undefined)
  try {
    await client.connect()
    await options.start?.(client)
    setCurrent(client)
    while (!signal.aborted) {
      await Promise.race([options.work?.(client), lost])
      await Promise.race([pause(options.everyMs ?? 3_600_000, signal), lost])
    }
  } finally {
    setCurrent(undefined)
    await Promise.race([client.end().catch(() => undefined), wait(1000, undefined, { ref: false })])
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal, ref: false }).catch(() => undefined)
}
