import { expect, test } from 'vitest'
import type { Caller } from '../access/caller.ts'
import { createHub } from './hub.ts'
import type { LiveChange } from './live-group.ts'
import type { OpenLiveScope } from './live-scope.ts'

/** A log in which `log` writes; each reading tells what came since the last one. */
function makeLog() {
  let rows: { snapshot: string; collectionId: string; recordId: string }[] = []
  const database = {
    withRole: () => database,
    run: async () => rows.splice(0).concat({ snapshot: '1:1:', collectionId: '', recordId: '' }),
  }
  const log = (...ids: string[]) => {
    rows = ids.map(recordId => ({ snapshot: '1:1:', collectionId: 'Orders', recordId }))
  }
  return { database, log }
}

const bus = { announce: () => undefined, on: () => () => undefined, isFresh: () => true }
const caller = { tenant: { id: 'one', coreSchema: 'one_core' } } as Caller
const target = (searchString: string) => ({ cursor: { collectionId: 'Orders', searchString }, core: false })

test('R46 a subscriber that fails is no end to the process, to the others of its group or to what is told later', async () => {
  const { database, log } = makeLog()
  const openScope: OpenLiveScope = async () => {
    const visibleIds = async (ids: readonly string[]) => new Set(ids)
    const scope = { collectionId: 'Orders', key: '', isRestricted: false, listIds: async () => [], visibleIds }
    return { scope, page: undefined }
  }
  const unhandled: unknown[] = []
  const note = (error: unknown) => unhandled.push(error)
  process.on('unhandledRejection', note)
  const warned: unknown[] = []
  const warn = ({ err }: { err: unknown }) => void warned.push(err)
  const hub = createHub({ database: database as never, bus, log: { warn } as never, openScope })
  const fault = new Error('cannot be told')
  const fails = () => {
    throw fault
  }
  const told: LiveChange[] = []
  await hub.subscribe(caller, target(''), { deliver: fails, fail: fails })
  await hub.subscribe(caller, target(''), { deliver: change => told.push(change), fail: () => undefined })
  log('a')
  await expect.poll(() => told.length, { timeout: 5000 }).toBe(1)
  log('b')
  await expect.poll(() => told.length, { timeout: 5000 }).toBe(2)
  await expect.poll(() => warned).toEqual([fault, fault])
  hub.close()
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
})

test('a group whose question takes long holds back neither the others nor the reading of the log', async () => {
  const { database, log } = makeLog()
  const never = new Promise<ReadonlySet<string>>(() => undefined)
  const openScope: OpenLiveScope = async (_, { cursor }) => {
    const key = cursor.searchString ?? ''
    const visibleIds = async (ids: readonly string[]) => (key === 'slow' ? never : new Set(ids))
    const scope = { collectionId: 'Orders', key, isRestricted: false, listIds: async () => [], visibleIds }
    return { scope, page: undefined }
  }
  const hub = createHub({ database: database as never, bus, log: { warn: () => undefined } as never, openScope })
  const told: LiveChange[] = []
  const listener = (deliver: (change: LiveChange) => void) => ({ deliver, fail: () => undefined })
  await hub.subscribe(
    caller,
    target('slow'),
    listener(() => undefined),
  )
  await hub.subscribe(
    caller,
    target('quick'),
    listener(change => told.push(change)),
  )
  log('a')
  await expect.poll(() => told, { timeout: 5000 }).toEqual([{ changed: ['a'], removed: [] }])
  log('b')
  await expect.poll(() => told.at(1), { timeout: 5000 }).toEqual({ changed: ['b'], removed: [] })
  hub.close()
})

test('whose rows changed is asked once, and only their owners’ groups ask what became of them', async () => {
  const { database, log } = makeLog()
  const owners = new Map([
    ['a', 'ann'],
    ['b', 'bob'],
  ])
  const asked: string[][] = []
  const owned: string[][] = []
  const openScope: OpenLiveScope = async ({ userId }) => {
    const visibleIds = async (ids: readonly string[]) => {
      asked.push([userId, ...ids])
      return new Set(ids)
    }
    const of = async (ids: readonly string[]) => {
      owned.push([...ids])
      return owners
    }
    const owner = { id: userId, of }
    const scope = {
      collectionId: 'Orders',
      key: userId,
      isRestricted: true,
      owner,
      listIds: async () => [],
      visibleIds,
    }
    return { scope, page: undefined }
  }
  const hub = createHub({ database: database as never, bus, log: { warn: () => undefined } as never, openScope })
  const told: [string, LiveChange][] = []
  for (const userId of ['ann', 'bob', 'eve']) {
    const listener = { deliver: (change: LiveChange) => told.push([userId, change]), fail: () => undefined }
    await hub.subscribe({ ...caller, userId }, target(''), listener)
  }
  log('a', 'b', 'gone')
  await expect.poll(() => told.length, { timeout: 5000 }).toBe(3)
  expect(owned).toEqual([['a', 'b', 'gone']])
  // What is not there any more may have been anybody's.
  expect(asked).toEqual([
    ['ann', 'a', 'gone'],
    ['bob', 'b', 'gone'],
    ['eve', 'gone'],
  ])
  hub.close()
})
