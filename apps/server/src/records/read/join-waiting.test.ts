import { expect, test } from 'vitest'
import { makeJoinWaiting } from './join-waiting.ts'

const turn = () => new Promise<void>(resolve => setTimeout(resolve))

test('equal work is joined while it waits, and done anew once it began', async () => {
  const join = makeJoinWaiting<number>()
  const gates: (() => void)[] = []
  let done = 0
  const ask = (key: string) =>
    join(key, async begin => {
      await new Promise<void>(resolve => gates.push(resolve))
      begin()
      await turn()
      done += 1
      return done
    })
  const waiting = [ask('a'), ask('a'), ask('b')]
  expect(gates).toHaveLength(2)
  gates[0]?.()
  await Promise.resolve()
  const late = ask('a')
  expect(gates).toHaveLength(3)
  for (const open of gates) open()
  expect(await Promise.all(waiting)).toEqual([1, 1, 2])
  expect(await late).toBe(3)
})

test('what begins at once or fails while it waits is not kept', async () => {
  const join = makeJoinWaiting<string>()
  const atOnce = (answer: string) =>
    join('a', async begin => {
      begin()
      await turn()
      return answer
    })
  expect(await Promise.all([atOnce('one'), atOnce('two')])).toEqual(['one', 'two'])
  const failing = () => join('b', async () => Promise.reject(new Error('no room')))
  await expect(failing()).rejects.toThrow('no room')
  expect(await join('b', async () => 'anew')).toBe('anew')
})
