import type { LiveClientMessage, LiveServerMessage } from '@trellis/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.mock('./access-token.ts', () => ({ currentToken: () => 'token', onSessionNews: () => undefined }))
const { invalidateQueries } = vi.hoisted(() => ({ invalidateQueries: vi.fn() }))
vi.mock('./query-client.ts', () => ({ queryClient: { invalidateQueries } }))
const { refreshSession } = vi.hoisted(() => ({ refreshSession: vi.fn(async () => undefined) }))
vi.mock('./refresh-session.ts', () => ({ refreshSession }))

class FakeSocket extends EventTarget {
  static readonly OPEN = 1
  static readonly made: FakeSocket[] = []
  readonly readyState = 1
  readonly sent: LiveClientMessage[] = []

  constructor() {
    super()
    FakeSocket.made.push(this)
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }

  close(): void {
    this.dispatchEvent(new Event('close'))
  }

  hear(message: LiveServerMessage): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(message) }))
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.made.length = 0
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('location', { href: 'http://localhost/' })
  vi.resetModules()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page that follows one list, connected. */
async function follow() {
  const { followLive } = await import('./live-connection.ts')
  const heard: object[] = []
  followLive({ cursor: { collectionId: 'Orders' }, since: 'page', onChange: change => heard.push(change) })
  return { heard, socket: await nextSocket() }
}

async function nextSocket(): Promise<FakeSocket> {
  const socket = await nextOpened()
  socket.dispatchEvent(new Event('open'))
  socket.hear({ type: 'ready' })
  return socket
}

async function nextOpened(): Promise<FakeSocket> {
  const count = FakeSocket.made.length
  for (let step = 0; step < 100 && FakeSocket.made.length === count; step += 1) await vi.advanceTimersByTimeAsync(100)
  return FakeSocket.made.at(-1)!
}

const refetch = { changed: [], removed: [], refetch: true }

test('what was read at no known moment is fetched again once the server follows it', async () => {
  const { followLive } = await import('./live-connection.ts')
  const heard: object[] = []
  followLive({ cursor: { collectionId: 'Orders' }, onChange: change => heard.push(change) })
  const socket = await nextSocket()
  expect(socket.sent[1]).toEqual({ type: 'subscribe', id: '1', cursor: { collectionId: 'Orders' } })
  expect(heard).toEqual([])
  socket.hear({ type: 'subscribed', id: '1' })
  expect(heard).toEqual([refetch])
  socket.hear({ type: 'subscribed', id: '1' })
  expect(heard).toEqual([refetch])
})

test('R31 after a gap a list is fetched again when the server follows it, not before, so that no change falls in between', async () => {
  const { heard, socket } = await follow()
  const [, subscribed] = socket.sent
  expect(subscribed).toMatchObject({ type: 'subscribe', since: 'page' })
  socket.hear({ type: 'subscribed', id: '1' })
  expect(heard).toEqual([])
  socket.close()
  const again = await nextSocket()
  expect(again.sent[1]).toEqual({ type: 'subscribe', id: '1', cursor: { collectionId: 'Orders' } })
  expect(heard).toEqual([])
  again.hear({ type: 'subscribed', id: '1' })
  expect(heard).toEqual([refetch])
  again.hear({ type: 'subscribed', id: '1' })
  expect(heard).toHaveLength(1)
})

test('a list that the server cannot follow for a moment is asked for again, and fetched again then', async () => {
  const { heard, socket } = await follow()
  socket.hear({ type: 'error', id: '1', code: 'UNAVAILABLE', message: 'Not at the moment' })
  await vi.advanceTimersByTimeAsync(2000)
  expect(socket.sent[2]).toEqual({ type: 'subscribe', id: '1', cursor: { collectionId: 'Orders' } })
  socket.hear({ type: 'subscribed', id: '1' })
  expect(heard).toEqual([refetch])
})

test('a list that may not be followed any more has all on screen asked for again, and is followed once it may be', async () => {
  const { heard, socket } = await follow()
  socket.hear({ type: 'error', id: '1', code: 'VALIDATION_ERROR', message: '' })
  expect(invalidateQueries).not.toHaveBeenCalled()
  socket.hear({ type: 'error', id: '1', code: 'NOT_FOUND', message: '' })
  expect(invalidateQueries).toHaveBeenCalledTimes(1)
  const before = socket.sent.length
  await vi.advanceTimersByTimeAsync(14_000)
  expect(socket.sent).toHaveLength(before)
  await vi.advanceTimersByTimeAsync(1500)
  expect(socket.sent.at(-1)).toEqual({ type: 'subscribe', id: '1', cursor: { collectionId: 'Orders' } })
  socket.hear({ type: 'subscribed', id: '1' })
  expect(heard).toEqual([refetch])
})

test('[1-9-17] a lost connection is tried five times, from 1.5 s on, then rarely', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1)
  const { socket } = await follow()
  const waits: number[] = []
  for (let lost = socket; waits.length < 7; lost = FakeSocket.made.at(-1) ?? lost) {
    const [since, count] = [Date.now(), FakeSocket.made.length]
    lost.close()
    while (FakeSocket.made.length === count) await vi.advanceTimersByTimeAsync(100)
    waits.push(Date.now() - since)
  }
  expect(waits).toEqual([1500, 3000, 6000, 12_000, 24_000, 60_000, 60_000])
})

test('[1-9-17] a connection that nobody answers is given up after 30 seconds and tried again; one that is ready stays', async () => {
  const { socket } = await follow()
  socket.close()
  const silent = await nextOpened()
  const closed = vi.fn()
  silent.addEventListener('close', closed)
  await vi.advanceTimersByTimeAsync(29_900)
  expect(closed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(closed).toHaveBeenCalledOnce()
  const again = await nextSocket()
  expect(again).not.toBe(silent)
  const lost = vi.fn()
  again.addEventListener('close', lost)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(lost).not.toHaveBeenCalled()
})

test('who only waits for rights is connected, hears of them, and of those that may have changed in a gap', async () => {
  const { followRights } = await import('./live-connection.ts')
  const heard = vi.fn()
  const leave = followRights(heard)
  const socket = await nextSocket()
  expect(heard).toHaveBeenCalledTimes(1)
  socket.hear({ type: 'rights' })
  expect(heard).toHaveBeenCalledTimes(2)
  socket.close()
  const again = await nextSocket()
  expect(heard).toHaveBeenCalledTimes(3)
  const closed = vi.fn()
  again.addEventListener('close', closed)
  leave()
  await vi.advanceTimersByTimeAsync(6000)
  expect(closed).toHaveBeenCalledOnce()
})

test('S36 who looks on at a page when the session ends asks for a token at once, and so hears of it', async () => {
  const { socket } = await follow()
  socket.close()
  const again = await nextSocket()
  expect(refreshSession).not.toHaveBeenCalled()
  again.dispatchEvent(Object.assign(new Event('close'), { code: 4401 }))
  expect(refreshSession).toHaveBeenCalledTimes(1)
})
