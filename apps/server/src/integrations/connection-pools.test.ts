import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeConnectionPools } from './connection-pools.ts'

class Connection {
  isThere = true
  isOpen() {
    return this.isThere
  }
  close() {
    this.isThere = false
  }
}

const minute = 60_000
let made: Connection[] = []
beforeEach(() => {
  vi.useFakeTimers()
  made = []
})
afterEach(() => vi.useRealTimers())

const open = async () => {
  const connection = new Connection()
  made.push(connection)
  return connection
}
const pools = makeConnectionPools()
const lend = (settings: string, work: (connection: Connection) => Promise<unknown> = async () => undefined) =>
  pools.lend('place', settings, { open, work })

test('a connection is lent again, and closed five minutes after its last use', async () => {
  await lend('a')
  vi.advanceTimersByTime(4 * minute)
  await lend('a')
  vi.advanceTimersByTime(4 * minute)
  expect(made.map(each => each.isThere)).toEqual([true])
  vi.advanceTimersByTime(1 * minute)
  expect(made.map(each => each.isThere)).toEqual([false])
})

test('others are made where settings changed; those of before are closed, also the one that was lent then', async () => {
  await lend('b')
  await lend('b', async lent => {
    await lend('c')
    expect(lent.isThere).toBe(true)
  })
  expect(made.map(each => each.isThere)).toEqual([false, true])
})

test('one that is gone is not lent again; one whose work failed is, where it is open', async () => {
  await expect(lend('d', () => Promise.reject(new Error('x')))).rejects.toThrow('x')
  await lend('d', async connection => connection.close())
  await lend('d')
  expect(made.map(each => each.isThere)).toEqual([false, true])
  pools.close()
  expect(made.map(each => each.isThere)).toEqual([false, false])
})
