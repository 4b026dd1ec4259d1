import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { connectionSettings } from './connection-settings.ts'
import type { Statement } from './database.ts'

const longestPauseMs = 1000
const answerTimeoutMs = 2500

export type KeptConnection = {
  /** Fails while there is no connection. */
  query(statement: Statement): Promise<unknown>
  close(): Promise<void>
}

/**
 * One connection outside the pool that is opened again whenever it is lost. `start` runs on every new connection, `work` at once
 * and then every `everyMs`; when either fails or does not answer in 2.5 s the connection is replaced.
 */
export function connectKept(options: {
  connectionString: string
  onError?: (error: Error) => void
  start?: (client: pg.Client) => Promise<void>
  everyMs?: number
  work?: (client: pg.Client) => Promise<void>
}): KeptConnection {
  const closing = new AbortController()
  let current: pg.Client | undefined

  const done = keep()

  async function keep(): Promise<void> {
    let pauseMs = 50
    while (!closing.signal.aborted) {
      try {
        await runOnce(() => (pauseMs = 50))
      } catch (error) {
        if (!closing.signal.aborted) options.onError?.(error instanceof Error ? error : new Error(String(error)))
      }
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
      await wait(pauseMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
    }
  }

  /** Returns or fails when the connection is lost. */
  async function runOnce(onConnected: () => void): Promise<void> {
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
      onConnected()
      current = client
      while (!closing.signal.aborted) {
        await Promise.race([options.work?.(client), lost])
        await Promise.race([
          wait(options.everyMs ?? 3_600_000, undefined, { signal: closing.signal, ref: false }),
          lost,
        ])
      }
    } finally {
      current = undefined
      await end(client)
    }
  }

  return {
    async query(statement) {
      if (!current) throw new Error('No connection to the database')
      return current.query(statement)
    },
    async close() {
      closing.abort()
      await done
    },
  }
}

async function end(client: pg.Client): Promise<void> {
  await Promise.race([client.end().catch(() => undefined), wait(1000, undefined, { ref: false })])
}
