import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Database } from '../../apps/server/src/database/database.ts'
import { makeDatabase } from '../../apps/server/src/database/make-database.ts'

export type KillingProxy = {
  /** The same connection string, through the proxy. */
  connectionString: string
  /** Whether the server behind it is cut off. */
  isDead(): boolean
  close(): Promise<void>
}

/**
 * Stands between a server and its PostgreSQL and cuts every connection, for good, when the server is about to send another statement
 * after so many: to PostgreSQL as if the process had been killed there (R33).
 */
export async function startKillingProxy(connectionString: string, statements: number): Promise<KillingProxy> {
  const target = new URL(connectionString)
  const sockets = new Set<Socket>()
  let sent = 0
  let isDead = false
  const server = createServer(inner => {
    if (isDead) {
      inner.destroy()
      return
    }
    const outer = connect(Number(target.port), target.hostname)
    const count = makeCounter()
    for (const socket of [inner, outer]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }
    inner.on('close', () => outer.destroy())
    outer.on('close', () => inner.destroy())
    outer.on('data', chunk => inner.write(chunk))
    inner.on('data', chunk => {
      sent += count(chunk)
      isDead ||= sent > statements
      if (!isDead) outer.write(chunk)
      else for (const socket of sockets) socket.destroy()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const through = new URL(connectionString)
  through.hostname = '127.0.0.1'
  through.port = String((server.address() as AddressInfo).port)
  return {
    connectionString: through.href,
    isDead: () => isDead,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** Counts the statements in what a client sends: simple queries and the ends of extended ones. */
function makeCounter(): (chunk: Buffer) => number {
  let pending: Buffer = Buffer.alloc(0)
  let isStarted = false
  return chunk => {
    pending = Buffer.concat([pending, chunk])
    let count = 0
    for (;;) {
      const head = isStarted ? 1 : 0
      if (pending.length < head + 4) return count
      const length = head + pending.readInt32BE(head)
      if (pending.length < length) return count
      const type = isStarted ? String.fromCharCode(pending[0] ?? 0) : ''
      if (type === 'Q' || type === 'S') count += 1
      isStarted = true
      pending = pending.subarray(length)
    }
  }
}

/** Lets a server work that is cut off after so many statements; whether it was, or came to its end before. */
export async function killDuring(
  connectionString: string,
  statements: number,
  work: (database: Database) => Promise<unknown>,
): Promise<boolean> {
  const proxy = await startKillingProxy(connectionString, statements)
  const database = makeDatabase({ connectionString: proxy.connectionString, poolSize: 4 })
  await work(database).catch(() => undefined)
  const isDead = proxy.isDead()
  await database.close().catch(() => undefined)
  await proxy.close()
  return isDead
}
