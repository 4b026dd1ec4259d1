import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type FaultProxy = {
  /** The same connection string, through the proxy. */
  connectionString: string
  /** From now on nothing goes through and nobody is told; `false` lets new connections work again. */
  setSilent(isSilent: boolean): void
  /**
   * The next connection that sends this text still reaches PostgreSQL with it, and hears no answer any more; with `within` the next one
   * whose transaction has sent that, too.
   */
  muteAfter(text: string, within?: string): void
  close(): Promise<void>
}

/** Stands between a server and its PostgreSQL and can swallow every packet, as a broken network does (R05). */
export async function startFaultProxy(connectionString: string): Promise<FaultProxy> {
  const target = new URL(connectionString)
  const sockets = new Set<Socket>()
  let isSilent = false
  let lastWords: { text: string; within: string | undefined } | undefined
  const server = createServer(inner => {
    const outer = connect(Number(target.port), target.hostname)
    let isMute = false
    let isWithin = false
    inner.on('data', chunk => {
      if (lastWords === undefined) return
      const { text, within } = lastWords
      if (within !== undefined) isWithin = (isWithin && !chunk.includes('begin')) || chunk.includes(within)
      if (!chunk.includes(text) || (within !== undefined && !isWithin)) return
      lastWords = undefined
      isMute = true
    })
    for (const [from, to] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      sockets.add(from)
      let isDead = isSilent
      from.on('data', chunk => {
        // What was swallowed once never comes: such a connection stays dead.
        isDead ||= isSilent
        if (!isDead && !(isMute && from === outer)) to.write(chunk)
      })
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const through = new URL(connectionString)
  through.hostname = '127.0.0.1'
  through.port = String((server.address() as AddressInfo).port)
  return {
    connectionString: through.href,
    setSilent(wanted) {
      isSilent = wanted
    },
    muteAfter(text, within) {
      lastWords = { text, within }
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
