import type { LiveClientMessage, LiveServerMessage } from '@trellis/contract'
import type { ListCursor } from '@trellis/model'
import { currentToken, onSessionNews } from './access-token.ts'
import { refreshSession } from './refresh-session.ts'
import { fullJitter } from './retry.ts'

/** Spec 1 §9: after this many quick tries a lost connection is tried rarely. */
const maxRetries = 5
const retryDelay = 1500
const slowRetryDelay = 60_000
/** A connection nobody listens to any more is kept this long, so that a route change does not cost a new one. */
const idleClose = 5000

/** What happened to a followed list: ids only, never values. After a gap in the connection `refetch` is set. */
export type LiveChange = { changed: string[]; removed: string[]; refetch: boolean }

export type LiveSubscription = {
  cursor: ListCursor
  core?: boolean
  since?: string | undefined
  onChange: (change: LiveChange) => void
}

const subscriptions = new Map<string, LiveSubscription>()
let socket: WebSocket | undefined
let isReady = false
let attempt = 0
let hadGap = false
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
    if (subscriptions.size === 0) setTimeout(closeIdle, idleClose)
  }
}

addEventListener('online', () => subscriptions.size > 0 && connectSoon(0))
onSessionNews(news => {
  if (news.type === 'ended') close()
})

function connectSoon(delay: number): void {
  if (socket) return
  clearTimeout(timer)
  timer = setTimeout(() => void connect(), delay)
}

async function connect(): Promise<void> {
  if (socket || subscriptions.size === 0) return
  const accessToken = currentToken() ?? (await refreshSession().catch(() => undefined))?.accessToken
  if (socket || subscriptions.size === 0) return
  if (!accessToken) return reconnect()
  const opened = new WebSocket(new URL('/api/websocket', location.href.replace(/^http/, 'ws')))
  socket = opened
  opened.addEventListener('open', () => say({ type: 'auth', accessToken }))
  opened.addEventListener('message', event => socket === opened && hear(event))
  opened.addEventListener('close', () => socket === opened && lose())
}

function hear({ data }: MessageEvent): void {
  const message = JSON.parse(String(data)) as LiveServerMessage
  if (message.type === 'ready') return begin()
  if (message.type === 'error' && message.code === 'UNAUTHENTICATED') socket?.close()
  if (message.type !== 'change') return
  const { changed, removed, refetch = false } = message
  subscriptions.get(message.id)?.onChange({ changed, removed, refetch })
}

function begin(): void {
  isReady = true
  attempt = 0
  for (const [id, subscription] of subscriptions) subscribe(id, subscription)
  if (!hadGap) return
  hadGap = false
  for (const { onChange } of subscriptions.values()) onChange({ changed: [], removed: [], refetch: true })
}

function subscribe(id: string, { cursor, core, since }: LiveSubscription): void {
  // After a gap everything is fetched again anyway.
  say({ type: 'subscribe', id, cursor, ...(core ? { core } : {}), ...(since && !hadGap ? { since } : {}) })
}

function lose(): void {
  socket = undefined
  isReady = false
  hadGap = true
  reconnect()
}

function reconnect(): void {
  if (subscriptions.size === 0) return
  const delay =
    attempt < maxRetries ? fullJitter(attempt, retryDelay) : slowRetryDelay / 2 + fullJitter(0, slowRetryDelay)
  attempt += 1
  connectSoon(delay)
}

function closeIdle(): void {
  if (subscriptions.size === 0) close()
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
