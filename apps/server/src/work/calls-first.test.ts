import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallsFirst } from './calls-first.ts'

let calls: CallsFirst
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  calls = new CallsFirst()
})
afterEach(() => {
  vi.useRealTimers()
})

/** When a step of each workspace goes on that waits from now on, in milliseconds from now. */
async function turnsOf(workspaces: readonly string[], ms: number, each: (at: number) => void = () => undefined) {
  const gone: [string, number][] = []
  const start = performance.now()
  for (const workspace of workspaces)
    void calls.turn(workspace)?.then(() => gone.push([workspace, performance.now() - start]))
  for (let at = 0; at < ms; at += 1) {
    each(at)
    await vi.advanceTimersByTimeAsync(1)
  }
  return gone
}

test('a step begins at once where nobody asks', () => {
  expect(calls.turn('one')).toBeUndefined()
  calls.begin()
  calls.end()
  expect(calls.turn('one')).toBeInstanceOf(Promise)
})

test('while somebody is answered it waits, and goes on a moment after that', async () => {
  calls.begin()
  expect(await turnsOf(['one'], 20, at => at === 10 && calls.end())).toEqual([['one', 12]])
  expect(calls.turn('one')).toBeUndefined()
})

test('steps go one after the other, those of workspaces in turns', async () => {
  calls.begin()
  calls.end()
  const turns = await turnsOf(['one', 'one', 'one', 'other', 'other'], 10)
  expect(turns).toEqual([
    ['one', 2],
    ['other', 3],
    ['one', 4],
    ['other', 5],
    ['one', 6],
  ])
})

test('under any load one goes on in 75 ms', async () => {
  const ask = () => {
    calls.begin()
    calls.end()
  }
  ask()
  expect((await turnsOf(['one', 'one', 'one', 'one'], 230, ask)).map(([, at]) => at)).toEqual([75, 150, 225])
})

test('a call that takes long is in nobody’s way', async () => {
  calls.begin()
  expect((await turnsOf(['one', 'one', 'one'], 60)).map(([, at]) => at)).toEqual([50, 51, 52])
  expect(calls.turn('one')).toBeUndefined()
})
