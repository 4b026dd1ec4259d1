import { EventEmitter } from 'node:events'
import { OperationalError } from '@trellis/base'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Turn, Turns } from './turns.ts'

let turns: Turns
/** Workspaces whose requests are at work, in the order in which they began. */
let begun: string[]
let taken: Map<string, Turn[]>
let failures: unknown[]

beforeEach(() => {
  vi.useFakeTimers()
  turns = new Turns()
  begun = []
  taken = new Map()
  failures = []
})
afterEach(() => vi.useRealTimers())

function ask(tenantId: string, count = 1, caller = new EventEmitter().setMaxListeners(0)): void {
  const begin = (turn: Turn | undefined) => {
    if (!turn) return
    begun.push(tenantId)
    taken.set(tenantId, [...(taken.get(tenantId) ?? []), turn])
  }
  for (let index = 0; index < count; index += 1) {
    const given = turns.take(tenantId, caller)
    if (given instanceof Promise) given.then(begin, (error: unknown) => failures.push(error))
    else begin(given)
  }
}

/** Lets the oldest request of a workspace end. */
async function finish(tenantId: string): Promise<void> {
  taken.get(tenantId)?.shift()?.end()
  await vi.advanceTimersByTimeAsync(0)
}

const count = (tenantId: string) => begun.filter(each => each === tenantId).length

test('a workspace that is alone waits for nothing', () => {
  ask('a', 1000)
  expect(count('a')).toBe(1000)
})

test('[S82] beside another workspace a crowd has three requests at work, and the other stands before those that wait', async () => {
  ask('b')
  ask('crowd', 100)
  expect(count('crowd')).toBe(3)
  ask('b')
  expect(begun).toEqual(['b', 'crowd', 'crowd', 'crowd', 'b'])
  await finish('crowd')
  expect(count('crowd')).toBe(4)
  for (let index = 0; index < 96; index += 1) await finish('crowd')
  expect(count('crowd')).toBe(100)
})

test('[S82] with all that may be at work at work, workspaces that wait have one turn each', async () => {
  const others = ['c', 'd', 'e', 'f']
  ask('alone')
  begun = []
  for (const other of others) ask(other, 3)
  // These are all that may be at work.
  for (const crowd of ['crowd', 'another', 'third']) ask(crowd, 10)
  expect(begun).toHaveLength(12)
  begun = []
  for (let round = 0; round < 6; round += 1) await finish(others[round % 4] ?? '')
  expect(begun).toEqual(['crowd', 'another', 'third', 'crowd', 'another', 'third'])
})

test('a turn lasts for a moment only, however long the request takes', async () => {
  ask('b')
  ask('crowd', 7)
  await vi.advanceTimersByTimeAsync(11)
  expect(count('crowd')).toBe(6)
  // Ending late gives nothing back a second time.
  for (let index = 0; index < 3; index += 1) await finish('crowd')
  expect(count('crowd')).toBe(6)
  await vi.advanceTimersByTimeAsync(11)
  expect(count('crowd')).toBe(7)
})

test('who has waited for long is told to try again, and those who went away leave the line', async () => {
  ask('b')
  const gone = new EventEmitter().setMaxListeners(0)
  ask('crowd', 2000)
  ask('crowd', 10, gone)
  const began = count('crowd')
  gone.emit('close')
  expect(gone.listenerCount('close')).toBe(0)
  await vi.advanceTimersByTimeAsync(2600)
  expect(failures.length).toBeGreaterThan(0)
  for (const failure of failures) expect(failure).toBeInstanceOf(OperationalError)
  expect(failures[0]).toMatchObject({ code: 'UNAVAILABLE', retryAfter: 2 })
  expect(began).toBe(3)
  expect(count('crowd') + failures.length).toBe(2000)
})

test('when the other workspace has been quiet for a while, nobody waits any more', async () => {
  ask('b')
  ask('crowd', 5)
  await vi.advanceTimersByTimeAsync(10_001)
  ask('crowd', 50)
  expect(count('crowd')).toBe(55)
  ask('b')
  ask('crowd', 50)
  expect(count('crowd')).toBe(58)
})
