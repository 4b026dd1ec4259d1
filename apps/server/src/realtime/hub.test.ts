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

test('a group whose question takes long holds back neither the others nor the reading of the log', async () => {
  const { database, log } = makeLog()
  const never = new Promise<ReadonlySet<string>>(() => undefined)
  const openScope: OpenLiveScope = async (_, { cursor }) => {
    const key = cursor.searchString ?? ''
    const visibleIds = async (ids: readonly string[]) => (key === 'slow' ? never : new Set(ids))
    const scope = { collectionId: 'Orders', key, isRestricted: false, listIds: async () => [], visibleIds }
    return { scope, page: undefined }
  }
  const bus = { announce: () => undefined, on: () => () => undefined, isFresh: () => true }
  const hub = createHub({ database: database as never, bus, log: { warn: () => undefined } as never, openScope })
  const caller = { tenant: { id: 'one', coreSchema: 'one_core' } } as Caller
  const told: LiveChange[] = []
  const listener = (deliver: (change: LiveChange) => void) => ({ deliver, fail: () => undefined })
  const target = (searchString: string) => ({ cursor: { collectionId: 'Orders', searchString }, core: false })
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
