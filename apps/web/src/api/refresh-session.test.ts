import { beforeEach, expect, test, vi } from 'vitest'
import { dropGrant, onSessionNews } from './access-token.ts'
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

test('R43 [1-7-02] the third retry is the last, and a server that cannot be reached ends nobody’s session', async () => {
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
