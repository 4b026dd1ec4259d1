import { UserError } from '@trellis/base'
import type { LiveClientMessage, LiveServerMessage } from '@trellis/contract'
import type { Caller } from '../access/caller.ts'
import type { Services } from '../services.ts'
import { readClientMessage } from './client-message.ts'
import type { Hub } from './hub.ts'
import { createLiveSubscriptions } from './live-subscriptions.ts'

/** Who an access token speaks for and until when (milliseconds since 1970). */
export type LiveIdentity = { caller: Caller; sessionId: string; expiresAt: number }

/** Checks an access token for the host that was connected to; throws UNAUTHENTICATED where it is not good or its session was ended. */
export type Identify = (accessToken: string, host: string) => Promise<LiveIdentity>

/** Close codes beside those of RFC 6455. */
export const closeCodes = {
  unauthenticated: 4401,
  tooManyMessages: 4429,
  notText: 1003,
  notOurs: 1008,
  failed: 1011,
} as const

/** What carries one connection's messages. */
export type LiveWire = { send(message: LiveServerMessage): void; close(code: number, reason: string): void }

export type LiveConnection = {
  receive(text: string): void
  /**
   * Rights or definitions of a tenant changed: ends the connection when the caller is gone, looks again at each subscription otherwise;
   * after a change of rights only where it concerns this caller.
   */
  recheck(tenantId: string, what: 'grants' | 'schema'): Promise<void>
  sessionEnded(sessionId: string): void
  end(): void
}

type ConnectionOptions = { wire: LiveWire; host: string; hub: Hub; identify: Identify; log: Services['log'] }

/** Milliseconds in which the first message must bring the token (1 §7). */
const tokenTimeout = 500
/** Messages a client may have waiting for their answer. */
const mostWaiting = 100

export function createLiveConnection(options: ConnectionOptions): LiveConnection {
  const { wire, hub, log } = options
  const subscriptions = createLiveSubscriptions({ hub, log, send: guarded(wire.send, giveUp) })
  const session = createSession(options, close)
  let isEnded = false
  let waiting = 0
  let work: Promise<void> = Promise.resolve()

  function end(): void {
    isEnded = true
    session.end()
    subscriptions.end()
  }

  function close(code: number, reason: string): void {
    if (isEnded) return
    end()
    wire.close(code, reason)
  }

  async function handle(message: LiveClientMessage): Promise<void> {
    if (isEnded) return
    if (message.type === 'auth') {
      await session.begin(message.accessToken)
      return isEnded ? undefined : wire.send({ type: 'ready' })
    }
    const caller = session.caller()
    if (!caller) return close(closeCodes.unauthenticated, 'The first message must carry the access token')
    if (message.type === 'unsubscribe') return subscriptions.remove(message.id)
    const { id, cursor, core = false, since } = message
    await subscriptions.add(id, { cursor, core, since }, caller)
  }

  function receive(text: string): void {
    if (isEnded) return
    const message = readClientMessage(text)
    if (!message) return close(closeCodes.notOurs, 'Not a message of this service')
    waiting += 1
    if (waiting > mostWaiting) return close(closeCodes.tooManyMessages, 'Too many messages at once')
    work = work
      .then(() => handle(message))
      .catch(giveUp)
      .finally(() => (waiting -= 1))
  }

  /** One connection's fault is not the others': its client connects again. */
  function giveUp(error: unknown): void {
    log.warn({ err: error }, 'A live message could not be handled')
    close(closeCodes.failed, 'The message could not be handled')
  }

  async function look(tenantId: string, what: 'grants' | 'schema'): Promise<void> {
    const before = session.caller()
    if (isEnded || before?.tenant.id !== tenantId) return
    const now = await session.renew()
    if (isEnded || !now) return
    const isSame = seesTheSame(before, now)
    if (!isSame) wire.send({ type: 'rights' })
    if (what === 'schema' || !isSame) await subscriptions.refresh(now)
  }

  return {
    receive,
    recheck: oneByOne(look, giveUp),
    sessionEnded: id => void (session.id() === id && close(closeCodes.unauthenticated, 'The session has ended')),
    end,
  }
}

/** What a caller sees depends on their own rights and days, and on whom they share an app with. */
function seesTheSame(before: Caller, now: Caller): boolean {
  const peopleOf = ({ apps }: Caller) => apps.map(({ people }) => people).join(' ')
  return before.grantsKey === now.grantsKey && before.timezone === now.timezone && peopleOf(before) === peopleOf(now)
}

/** Calls wait for those before: of two at once the slower, which may know less, would have the last word. */
function oneByOne<Given extends unknown[]>(
  work: (...given: Given) => Promise<void>,
  onFault: (error: unknown) => void,
) {
  let last: Promise<void> = Promise.resolve()
  return (...given: Given): Promise<void> => {
    last = last.then(() => work(...given)).catch(onFault)
    return last
  }
}

function guarded<Given>(work: (given: Given) => void, onFault: (error: unknown) => void): (given: Given) => void {
  return given => {
    try {
      work(given)
    } catch (error) {
      onFault(error)
    }
  }
}

type Session = {
  begin(token: string): Promise<void>
  /** Checks the same token again, and answers who it speaks for now. */
  renew(): Promise<Caller | undefined>
  caller(): Caller | undefined
  id(): string | undefined
  end(): void
}

/** Who the connection speaks for. Without a token in time, or with one that is no good any more, the connection is closed. */
function createSession(options: ConnectionOptions, close: LiveWire['close']): Session {
  const { identify, host, log } = options
  const refuse = (reason: string) => close(closeCodes.unauthenticated, reason)
  let identity: LiveIdentity | undefined
  let accessToken = ''
  let deadline = setTimeout(() => refuse('No access token came in time'), tokenTimeout)

  async function check(token: string): Promise<void> {
    const found = await identify(token, host)
    if (identity && !isSamePerson(found, identity)) return refuse('The token is of another user')
    identity = found
    accessToken = token
    clearTimeout(deadline)
    deadline = setTimeout(() => refuse('The access token has expired'), Math.max(found.expiresAt - Date.now(), 0))
  }

  async function checkOrClose(token: string): Promise<void> {
    try {
      await check(token)
    } catch (error) {
      if (!(error instanceof UserError)) log.warn({ err: error }, 'A live connection could not be checked')
      refuse('The access token is not valid')
    }
  }

  return {
    begin: checkOrClose,
    async renew() {
      await checkOrClose(accessToken)
      return identity?.caller
    },
    caller: () => identity?.caller,
    id: () => identity?.sessionId,
    end: () => clearTimeout(deadline),
  }
}

function isSamePerson(left: LiveIdentity, right: LiveIdentity): boolean {
  return left.caller.userId === right.caller.userId && left.caller.tenant.id === right.caller.tenant.id
}
