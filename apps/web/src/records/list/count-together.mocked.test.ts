import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../api/call.ts', () => ({ call }))

beforeEach(() => {
  vi.useFakeTimers()
  call.mockReset()
})
afterEach(() => vi.useRealTimers())

const { countOf } = await import('./count-together.ts')
const ask = (collectionId: string, signal = new AbortController().signal) => countOf({ collectionId }, signal)

test('what is asked at the same moment is one call; each hears of its own', async () => {
  const error = { code: 'NOT_FOUND', message: 'There is no such collection' }
  call.mockResolvedValue({ counts: [{ totalCount: 3 }, { error }, { totalCount: null }] })
  const asked = Promise.allSettled([ask('A'), ask('B'), ask('C')])
  await vi.runAllTimersAsync()
  expect(call.mock.calls).toEqual([
    ['DATA_COUNTS', { cursors: [{ collectionId: 'A' }, { collectionId: 'B' }, { collectionId: 'C' }] }],
  ])
  expect(await asked).toMatchObject([
    { value: 3 },
    { reason: { code: 'NOT_FOUND', message: 'There is no such collection' } },
    { value: null },
  ])
})

test('more than one call takes are several; what was given up is not asked for', async () => {
  call.mockImplementation(async (_, { cursors }) => ({ counts: cursors.map(() => ({ totalCount: 1 })) }))
  const left = new AbortController()
  const gone = ask('Gone', left.signal).catch((error: Error) => error.name)
  const asked = Array.from({ length: 60 }, (_, at) => ask(`C${at}`))
  left.abort()
  await vi.runAllTimersAsync()
  expect(call.mock.calls.map(([, { cursors }]) => cursors.length)).toEqual([50, 10])
  expect(await Promise.all(asked)).toEqual(asked.map(() => 1))
  expect(await gone).toBe('AbortError')
})

test('a call that fails fails for each that asked, and the next one asks anew', async () => {
  call.mockRejectedValueOnce(new Error('offline'))
  const failed = Promise.allSettled([ask('A'), ask('B')])
  await vi.runAllTimersAsync()
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  call.mockResolvedValue({ counts: [{ totalCount: 2 }] })
  const next = ask('A')
  await vi.runAllTimersAsync()
  expect(await next).toBe(2)
})
