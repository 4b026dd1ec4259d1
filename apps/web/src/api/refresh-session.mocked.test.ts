import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentToken, dropGrant, holdGrant, onSessionNews, takeGrant } from './access-token.ts'
import { ApiError } from './api-error.ts'
import { refreshSession } from './refresh-session.ts'

const send = vi.hoisted(() => vi.fn())
const news: string[] = []

vi.mock('./send.ts', () => ({ send, readAnswer: () => undefined }))
vi.mock('../early/early-requests.ts', () => ({ takeEarlySession: async () => undefined }))
vi.mock('./retry.ts', async original => {
  const { retry } = await original<typeof import('./retry.ts')>()
  return { retry: (run: () => Promise<unknown>, options: object) => retry(run, { ...options, base: 0 } as never) }
})

const failing = (code: 'OFFLINE' | 'UNAVAILABLE' | 'UNAUTHENTICATED') => new ApiError({ code, message: code })
const granted = { accessToken: 'new', expiresIn: 900 }

onSessionNews(each => news.push(each.type))

beforeEach(() => {
  send.mockReset()
  dropGrant('expired')
  news.length = 0
})

test('R43 [1-7-02] a new token is asked of api/token, and after three failures once more', async () => {
  for (const code of ['OFFLINE', 'UNAVAILABLE', 'OFFLINE'] as const) send.mockRejectedValueOnce(failing(code))
  send.mockResolvedValueOnce(granted)
  expect(await refreshSession()).toEqual(granted)
  expect(send.mock.calls).toEqual(Array.from({ length: 4 }, () => ['/api/token']))
  expect(news).toEqual(['granted'])
})

test('R43 [1-7-02] [1-9-18] the third retry is the last, and a server that cannot be reached ends nobody’s session', async () => {
  send.mockImplementation(async () => {
    throw failing('OFFLINE')
  })
  await expect(refreshSession()).rejects.toMatchObject({ code: 'OFFLINE' })
  expect(send).toHaveBeenCalledTimes(4)
  expect(news).toEqual([])
})

test('R43 a refusal is not asked again and ends the session; callers at the same moment share one request', async () => {
  send.mockImplementation(async () => {
    throw failing('UNAUTHENTICATED')
  })
  const all = await Promise.allSettled([refreshSession(), refreshSession(), refreshSession()])
  expect(all.map(each => each.status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(send).toHaveBeenCalledTimes(1)
  expect(news).toEqual(['ended'])
})

afterEach(() => vi.unstubAllGlobals())

/** A browser's lock that another tab has until `release`. */
function heldLock() {
  let release = () => undefined as void
  const held = new Promise<void>(resolve => (release = resolve))
  let isHeld = true
  const request = async (_name: string, ...rest: unknown[]) => {
    const run = rest.at(-1) as (lock: object | null) => Promise<unknown>
    const { ifAvailable = false } = (rest.length > 1 ? rest[0] : {}) as LockOptions
    if (isHeld && ifAvailable) return await run(null)
    await held
    isHeld = false
    return await run({})
  }
  vi.stubGlobal('navigator', { locks: { request } })
  return release
}

test('R43 what another tab was given serves this one, also where the news comes after the lock', async () => {
  const release = heldLock()
  send.mockResolvedValue({ ...granted, accessToken: 'second' })
  const answer = refreshSession()
  release()
  await new Promise(resolve => setTimeout(resolve, 20))
  takeGrant(granted as never)
  expect(await answer).toEqual(granted)
  expect(send).not.toHaveBeenCalled()
})

test('R43 [1-9-17] where the other tab gave no news within 500 ms, this one asks by itself', async () => {
  vi.useFakeTimers()
  const release = heldLock()
  send.mockResolvedValue(granted)
  const answer = refreshSession()
  release()
  await vi.advanceTimersByTimeAsync(499)
  expect(send).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  expect(await answer).toEqual(granted)
  expect(send).toHaveBeenCalledTimes(1)
})

test('R43 the lock is kept until the news has had its time, and the answer does not wait for that', async () => {
  vi.useFakeTimers()
  let isHeld = false
  const request = async (_name: string, _options: LockOptions, run: (lock: object) => Promise<unknown>) => {
    isHeld = true
    await run({})
    isHeld = false
  }
  vi.stubGlobal('navigator', { locks: { request } })
  send.mockResolvedValueOnce(granted)
  expect(await refreshSession()).toEqual(granted)
  expect(isHeld).toBe(true)
  await vi.advanceTimersByTimeAsync(500)
  expect(isHeld).toBe(false)
  vi.useRealTimers()
})

test('a tab that looks on as somebody renews its own grant its own way, and those of other tabs leave it as it is', async () => {
  const other = new BroadcastChannel('trellis-session')
  const heard: string[] = []
  other.addEventListener('message', ({ data }) => heard.push(data.type))
  const renew = vi.fn(async () => ({ ...granted, accessToken: 'renewed' }) as never)
  holdGrant({ ...granted, accessToken: 'held' } as never, renew)
  expect(currentToken()).toBe('held')
  other.postMessage({ type: 'granted', answer: { ...granted, accessToken: 'of another tab' } })
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(currentToken()).toBe('held')
  expect(await refreshSession()).toMatchObject({ accessToken: 'renewed' })
  expect(renew).toHaveBeenCalledTimes(1)
  expect(send).not.toHaveBeenCalled()
  expect(heard).toEqual([])
  other.postMessage({ type: 'ended', reason: 'signed-out' })
  await vi.waitFor(() => expect(currentToken()).toBeUndefined())
  send.mockResolvedValueOnce(granted)
  expect(await refreshSession()).toEqual(granted)
  expect(renew).toHaveBeenCalledTimes(1)
  other.close()
})
