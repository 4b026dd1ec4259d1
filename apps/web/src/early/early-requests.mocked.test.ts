import { beforeEach, expect, test, vi } from 'vitest'
import { callOf } from './call-of.ts'

type Module = typeof import('./early-requests.ts')

const rows = { cursor: { collectionId: 'Orders' }, count: 'none' }
let early: Module

/** As the script of the page leaves it: asked for are rows, then apps. */
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.resetModules()
  const calls = [callOf('DATA_LIST', rows), callOf('NAVIGATION_APPS', {})]
  vi.stubGlobal('window', { trellisEarly: { session: Promise.resolve(undefined), calls } })
  early = await import('./early-requests.ts')
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

test('an answer is handed out once, and to exactly the request that was asked ahead', () => {
  early.keepEarlyAnswers([{ list: [1] }, { apps: [] }], 'token')
  expect(early.takeEarlyAnswer('DATA_LIST', { ...rows, count: 'exact' }, 'token')).toBeUndefined()
  expect(early.takeEarlyAnswer('NAVIGATION_APPS', {}, 'token')).toEqual({ apps: [] })
  expect(early.takeEarlyAnswer('DATA_LIST', { ...rows }, 'token')).toEqual({ list: [1] })
  expect(early.takeEarlyAnswer('DATA_LIST', { ...rows }, 'token')).toBeUndefined()
})

test('what the server left out is asked for again, alone', () => {
  early.keepEarlyAnswers([null, { apps: [] }], 'token')
  expect(early.takeEarlyAnswer('DATA_LIST', rows, 'token')).toBeUndefined()
  expect(early.takeEarlyAnswer('NAVIGATION_APPS', {}, 'token')).toEqual({ apps: [] })
  early.keepEarlyAnswers(undefined, 'token')
  expect(early.takeEarlyAnswer('NAVIGATION_APPS', {}, 'token')).toBeUndefined()
})

test('S35 nothing of one session is told to whoever signs in after it', () => {
  early.keepEarlyAnswers([{ list: [1] }, { apps: [] }], 'token')
  expect(early.takeEarlyAnswer('DATA_LIST', rows, 'of another person')).toBeUndefined()
  expect(early.takeEarlyAnswer('NAVIGATION_APPS', {}, undefined)).toBeUndefined()
})

test('what is older than five seconds is not shown as new', () => {
  early.keepEarlyAnswers([{ list: [1] }, { apps: [] }], 'token')
  vi.setSystemTime(Date.now() + 5001)
  expect(early.takeEarlyAnswer('DATA_LIST', rows, 'token')).toBeUndefined()
})
