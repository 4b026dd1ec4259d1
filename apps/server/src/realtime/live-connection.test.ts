import type { LiveServerMessage } from '@trellis/contract'
import { expect, test, vi } from 'vitest'
import type { Caller } from '../access/caller.ts'
import type { Hub } from './hub.ts'
import { createLiveConnection, type LiveIdentity } from './live-connection.ts'

const tenant = { id: 't' } as Caller['tenant']
const caller = (grantsKey: string) => ({ tenant, userId: 'u', grantsKey, apps: [] as unknown }) as Caller
const identity = (grantsKey: string): LiveIdentity => ({
  caller: caller(grantsKey),
  sessionId: 's',
  expiresAt: Date.now() + 60_000,
})

test('S36 of two looks at somebody’s rights the later one counts, however long the earlier one takes', async () => {
  const early = Promise.withResolvers<LiveIdentity>()
  const answers = [Promise.resolve(identity('all')), early.promise, Promise.resolve(identity('none'))]
  const asked: string[] = []
  const hub = {
    subscribe: async ({ grantsKey }: Caller) => {
      asked.push(grantsKey)
      return { refresh: async () => undefined, end: () => undefined }
    },
    close: () => undefined,
  } satisfies Hub
  const sent: LiveServerMessage[] = []
  const connection = createLiveConnection({
    wire: { send: message => sent.push(message), close: () => undefined },
    host: 'h',
    hub,
    identify: () => answers.shift() ?? Promise.reject(new Error('asked too often')),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  })
  connection.receive(JSON.stringify({ type: 'auth', accessToken: 'token' }))
  await vi.waitUntil(() => sent.length === 1)
  const looks = [connection.recheck('t', 'schema'), connection.recheck('t', 'grants')]
  await new Promise(resolve => setTimeout(resolve, 10))
  early.resolve(identity('all'))
  await Promise.all(looks)
  connection.receive(JSON.stringify({ type: 'subscribe', id: 'list', cursor: { collectionId: 'Orders' } }))
  await vi.waitUntil(() => asked.length === 1)
  expect(asked).toEqual(['none'])
  expect(sent.slice(1)).toEqual([{ type: 'rights' }, { type: 'subscribed', id: 'list' }])
  connection.end()
})
