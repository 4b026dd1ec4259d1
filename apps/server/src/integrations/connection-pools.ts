import type { KeptConnection } from '@trellis/integrations/server'

type Kept = { connection: KeptConnection; closing: NodeJS.Timeout }
type Pool = { settings: string; idle: Kept[]; isOver: boolean }

export type ConnectionPools = {
  /**
   * Lends a connection of the place, made anew where none is free. `settings`: what it was made with; those made with others are closed.
   * How many are lent at a time is for the caller to say.
   */
  lend<Connection extends KeptConnection, Result>(
    place: string,
    settings: string,
    how: { open: () => Promise<Connection>; work: (connection: Connection) => Promise<Result> },
  ): Promise<Result>
  close(): void
}

/** Connections that wait for the next call of their integration, for `idleMs`. */
export function makeConnectionPools(idleMs = 5 * 60_000): ConnectionPools {
  const pools = new Map<string, Pool>()

  function poolOf(place: string, settings: string): Pool {
    const found = pools.get(place)
    if (found?.settings === settings) return found
    if (found) end(found)
    const made: Pool = { settings, idle: [], isOver: false }
    pools.set(place, made)
    return made
  }

  function take(pool: Pool): KeptConnection | undefined {
    for (let kept = pool.idle.pop(); kept; kept = pool.idle.pop()) {
      clearTimeout(kept.closing)
      if (kept.connection.isOpen()) return kept.connection
      kept.connection.close()
    }
    return undefined
  }

  function giveBack(pool: Pool, place: string, connection: KeptConnection): void {
    if (pool.isOver || !connection.isOpen()) return connection.close()
    const closing = setTimeout(() => {
      pool.idle = pool.idle.filter(kept => kept.connection !== connection)
      connection.close()
      if (pool.idle.length === 0 && pools.get(place) === pool) pools.delete(place)
    }, idleMs)
    closing.unref()
    pool.idle.push({ connection, closing })
  }

  return {
    async lend(place, settings, { open, work }) {
      const pool = poolOf(place, settings)
      // Of one place and driver: whoever gave it back had made it the same way.
      const connection = (take(pool) as Awaited<ReturnType<typeof open>> | undefined) ?? (await open())
      try {
        return await work(connection)
      } finally {
        giveBack(pool, place, connection)
      }
    },
    close() {
      for (const pool of pools.values()) end(pool)
      pools.clear()
    },
  }
}

function end(pool: Pool): void {
  pool.isOver = true
  for (const { connection, closing } of pool.idle.splice(0)) {
    clearTimeout(closing)
    connection.close()
  }
}
