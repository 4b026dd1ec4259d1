import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { documentOf } from './employee-fixture.ts'
import { openLive } from './live-client.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { setUp, signIn, type WorkspaceClient } from './workspace-client.ts'

let database: TestDatabase
const servers: ServerProcess[] = []
let here: WorkspaceClient
let there: WorkspaceClient

beforeAll(async () => {
  database = await createTestDatabase('two_servers')
  const environment = { DATABASE_URL: database.connectionString }
  servers.push(await startServerProcess(environment))
  here = await setUp(servers[0]!.url)
  servers.push(await startServerProcess(environment))
  there = await signIn(servers[1]!.url)
  const document = documentOf('Orders', { name: { type: 'string', format: 'text', title: 'Name' } })
  await here.call('SCHEMA_APPLY', { collectionId: 'Orders', document })
})
afterAll(async () => {
  await Promise.all(servers.map(server => server.kill('SIGTERM')))
  await database?.drop()
})

test('a change on one server is told to a subscriber of the other within a second, each time', async () => {
  const live = await openLive(there)
  const subscribed = live.next(message => message.type === 'subscribed')
  live.send({ type: 'subscribe', id: 'orders', cursor: { collectionId: 'Orders' } })
  await subscribed
  // What was told of the new collection a moment ago is past.
  await wait(1500)
  for (let round = 0; round < 5; round += 1) {
    const id = `order-${round}`
    const made = live.next(message => message.type === 'change' && message.changed.includes(id), 1000)
    await here.call('DATA_CREATE', { collectionId: 'Orders', id, record: { name: 'new' } })
    await made
    const changed = live.next(message => message.type === 'change' && message.changed.includes(id), 1000)
    await here.call('DATA_UPDATE', { collectionId: 'Orders', id, record: { name: 'changed' } })
    await changed
    expect((await there.call('DATA_GET', { collectionId: 'Orders', id })).name).toBe('changed')
    const removed = live.next(message => message.type === 'change' && message.removed.includes(id), 1000)
    await here.call('DATA_DELETE', { collectionId: 'Orders', id })
    await removed
  }
  live.close()
})

test('a changed definition counts on the other server within two seconds', async () => {
  const text = { type: 'string', format: 'text', title: 'Name' } as const
  const document = documentOf('Orders', { name: text, note: text })
  await here.call('SCHEMA_APPLY', { collectionId: 'Orders', document })
  await expect
    .poll(() => there.call('DATA_CREATE', { collectionId: 'Orders', record: { name: 'x', note: 'y' } }), {
      timeout: 2000,
    })
    .toMatchObject({ note: 'y' })
})

test('a server that ends cleanly leaves the other working', async () => {
  await servers.shift()!.kill('SIGTERM')
  const made = await there.call('DATA_CREATE', { collectionId: 'Orders', record: { name: 'after' } })
  expect(made.name).toBe('after')
})
