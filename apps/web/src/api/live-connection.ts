import type { LiveClientMessage, LiveServerMessage } from '@trellis/contract'
import type { ListCursor } from '@trellis/model'
import { currentToken, onSessionNews } from './access-token.ts'
import { queryClient } from './query-client.ts'
import { refreshSession } from './refresh-session.ts'
import { fullJitter } from './retry.ts'

/** Spec 1 §9: after this many quick tries a lost connection is tried rarely. */
const maxRetries = 5
const retryDelay = 1500
const slowRetryDelay = 60_000
const lostRetryDelay = 15_000
/** A connection that is not ready by then is given up, and tried again. */
const readyTimeout = 30_000
/** Milliseconds until a list is followed again, by why it is not: a fault passes soon, rights may come back. */
const retryDelays: ReadonlyMap<string, number> = new Map([
  ['UNAVAILABLE', retryDelay],
  ['NOT_FOUND', lostRetryDelay],
  ['DENIED', lostRetryDelay],
])
/** A connection nobody listens to any more is kept this long, so that a route change does not cost a new one. */
const idleClose = 5000
/** With this code the server closes what an ended session left open. */
const sessionOver = 4401

/** What happened to a followed list: ids only, never values. After a gap in the connection `refetch` is set. */
export type LiveChange = { changed: string[]; removed: string[]; refetch: boolean }

export type LiveSubscription = {
  cursor: ListCursor
  core?: boolean
  /**
   * `since` of the answer that is on screen, so that nothing is missed in between. Without it nobody knows what happened before the list
   * was followed: it is fetched again then.
   */
  since?: string | undefined
  onChange: (change: LiveChange) => void
}

const subscriptions = new Map<string, LiveSubscription>()
/** Who wants to hear that the rights of the user at the screen may have changed. */
const rightsListeners = new Set<() => void>()
let socket: WebSocket | undefined
let isReady = false
let attempt = 0
let hadGap = false
/** Lists that may have changed unheard: they are fetched again once the server follows them, so that nothing is missed in between. */
const unheard = new Set<string>()
let nextId = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Follows a list until the returned function is called. All subscriptions of a page share one connection. */
export function followLive(subscription: LiveSubscription): () => void {
  const id = String(++nextId)
  subscriptions.set(id, subscription)
  if (isReady) subscribe(id, subscription)
  else connectSoon(0)
  return () => {
    subscriptions.delete(id)
    if (isReady) say({ type: 'unsubscribe', id })
    if (!isWanted()) setTimeout(closeIdle, idleClose)
  }
}

/** Calls `onChange` when rights changed or may have changed unheard, until the returned function is called. */
export function followRights(onChange: () => void): () => void {
  rightsListeners.add(onChange)
  connectSoon(0)
  return () => {
    rightsListeners.delete(onChange)
    if (!isWanted()) setTimeout(closeIdle, idleClose)
  }
}

const isWanted = () => subscriptions.size > 0 || rightsListeners.size > 0

addEventListener('online', () => isWanted() && connectSoon(0))
onSessionNews(news => {
  if (news.type === 'ended') close()
})

function connectSoon(delay: number): void {
  if (socket) return
  clearTimeout(timer)
  timer = setTimeout(() => void connect(), delay)
}

async function connect(): Promise<void> {
  if (socket || !isWanted()) return
  const accessToken = currentToken() ?? (await refreshSession().catch(() => undefined))?.accessToken
  if (socket || !isWanted()) return
  if (!accessToken) return reconnect()
  const opened = new WebSocket(new URL('/api/websocket', location.href.replace(/^http/, 'ws')))
  socket = opened
  opened.addEventListener('open', () => say({ type: 'auth', accessToken }))
  opened.addEventListener('message', event => socket === opened && hear(event))
  opened.addEventListener('close', ({ code }) => socket === opened && lose(code))
  timer = setTimeout(() => opened.close(), readyTimeout)
}

function hear({ data }: MessageEvent): void {
  const message = JSON.parse(String(data)) as LiveServerMessage
  if (message.type === 'ready') return begin()
  if (message.type === 'rights') return tellOfRights()
  if (message.type === 'error') return hearError(message)
  if (message.type === 'subscribed' && unheard.delete(message.id))
    subscriptions.get(message.id)?.onChange({ changed: [], removed: [], refetch: true })
  if (message.type !== 'change') return
  const { changed, removed, refetch = false } = message
  subscriptions.get(message.id)?.onChange({ changed, removed, refetch })
}

function hearError({ id, code }: Extract<LiveServerMessage, { type: 'error' }>): void {
  if (code === 'UNAUTHENTICATED') socket?.close()
  const delay = retryDelays.get(code)
  if (id === undefined || delay === undefined) return
  // What somebody may follow no more they may not see either: all that is on screen is asked for again.
  if (code !== 'UNAVAILABLE') void queryClient.invalidateQueries()
  setTimeout(() => {
    const subscription = subscriptions.get(id)
    if (!subscription || !isReady) return
    unheard.add(id)
    subscribe(id, subscription)
  }, delay)
}

function begin(): void {
  clearTimeout(timer)
  isReady = true
  attempt = 0
  unheard.clear()
  for (const [id, subscription] of subscriptions) {
    if (hadGap) unheard.add(id)
    subscribe(id, subscription)
  }
  hadGap = false
  tellOfRights()
}

function tellOfRights(): void {
  for (const tell of rightsListeners) tell()
}

function subscribe(id: string, { cursor, core, since }: LiveSubscription): void {
  if (since === undefined) unheard.add(id)
  // What is fetched again anyway needs no account of what became of it.
  const from = since === undefined || unheard.has(id) ? {} : { since }
  say({ type: 'subscribe', id, cursor, ...(core ? { core } : {}), ...from })
}

function lose(code?: number): void {
  // Whoever only looks at what is on screen is told as well that the session is over.
  if (code === sessionOver) void refreshSession().catch(() => undefined)
  socket = undefined
  isReady = false
  hadGap = true
  reconnect()
}

function reconnect(): void {
  if (!isWanted()) return
  const delay =
    attempt < maxRetries ? fullJitter(attempt, retryDelay) : slowRetryDelay / 2 + fullJitter(0, slowRetryDelay)
  attempt += 1
  connectSoon(delay)
}

function closeIdle(): void {
  if (!isWanted()) close()
}

function close(): void {
  clearTimeout(timer)
  const closing = socket
  socket = undefined
  isReady = false
  closing?.close()
}

function say(message: LiveClientMessage): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
}
