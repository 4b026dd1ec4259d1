import { connect, isIP, type Socket } from 'node:net'
import { type GuardRules, guardPlace, type Place } from './guard-address.ts'
import { failureOf } from './outbound-failure.ts'

type ConnectOptions = GuardRules & {
  /** Ends the connection, too, whenever it is aborted. */
  signal: AbortSignal
  /** How long the connection may take to be made. */
  withinMs: number
}

/** A connection for protocols other than HTTP, by the same rules as `askOutbound`. Whoever is given it closes it. */
export async function connectOutbound(place: Place, { signal, withinMs, ...rules }: ConnectOptions): Promise<Socket> {
  const host = bareHost(place.host)
  const lookup = guardPlace({ host, port: place.port }, rules)
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  const socket = connect({ host, port: place.port, lookup })
  const giveUp = AbortSignal.any([signal, AbortSignal.timeout(withinMs)])
  const end = () => socket.destroy(giveUp.reason)
  const fail = (error: unknown) => reject(failureOf(host, error))
  giveUp.addEventListener('abort', end, { once: true })
  socket.once('error', fail)
  socket.once('connect', () => {
    giveUp.removeEventListener('abort', end)
    signal.addEventListener('abort', () => socket.destroy(), { once: true })
    socket.off('error', fail)
    // Its user hears of errors by a listener of its own; until it has one, none may end the process.
    socket.on('error', () => undefined)
    resolve(socket)
  })
  if (giveUp.aborted) end()
  return promise
}

/** As people write it: an address of IPv6 in brackets, a name with the dot of the root. */
function bareHost(host: string): string {
  const bare = host
    .trim()
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
  return isIP(bare) === 0 ? bare.replace(/\.$/, '') : bare
}
