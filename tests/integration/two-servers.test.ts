import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addApp, removeMember } from '../scenarios/app-members.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { documentOf } from './employee-fixture.ts'
import { openLive } from './live-client.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { expectBelow, patienceFor } from './soak.ts'
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
    const made = live.next(message => message.type === 'change' && message.changed.includes(id), patienceFor(1000))
    await here.call('DATA_CREATE', { collectionId: 'Orders', id, record: { name: 'new' } })
    await made
    const changed = live.next(message => message.type === 'change' && message.changed.includes(id), patienceFor(1000))
    await here.call('DATA_UPDATE', { collectionId: 'Orders', id, record: { name: 'changed' } })
    await changed
    expect((await there.call('DATA_GET', { collectionId: 'Orders', id })).name).toBe('changed')
    const removed = live.next(message => message.type === 'change' && message.removed.includes(id), patienceFor(1000))
    await here.call('DATA_DELETE', { collectionId: 'Orders', id })
    await removed
  }
  live.close()
})

test('R38 a field that was removed on one server is refused by the other within two seconds, in writes and in filters', async () => {
  const text = { type: 'string', format: 'text', title: 'Name' } as const
  await here.call('SCHEMA_APPLY', {
    collectionId: 'Orders',
    document: documentOf('Orders', { name: text, gone: text }),
  })
  const write = () => there.call('DATA_CREATE', { collectionId: 'Orders', record: { name: 'x', gone: 'y' } })
  const read = () => there.call('DATA_LIST', { cursor: { collectionId: 'Orders', filter: { gone: { $eq: 'y' } } } })
  await expect.poll(write, { timeout: patienceFor(2000) }).toMatchObject({ gone: 'y' })
  const document = documentOf('Orders', { name: text })
  await here.call('SCHEMA_APPLY', { collectionId: 'Orders', document, acceptLoss: true })
  const began = Date.now()
  const refusal = (work: () => Promise<unknown>) => work().then(() => 'taken', String)
  await expect.poll(() => refusal(write), { timeout: patienceFor(2000) }).toMatch(/: 400 .*VALIDATION_ERROR/)
  await expect.poll(() => refusal(read), { timeout: patienceFor(2000) }).toMatch(/: 400 .*VALIDATION_ERROR/)
  expectBelow(Date.now() - began, 2000)
})

test('R38 a link field that was renamed on one server is known to the other by its new ID within two seconds; a write under the old one is refused', async () => {
  const text = (title: string) => ({ type: 'string', format: 'text', title }) as const
  const apply = (properties: Record<string, ReturnType<typeof text>>, more: object = {}) => {
    const association = { cursor: { collectionId: 'Orders' }, relationship: { properties } }
    const orders = { type: 'array', format: 'association', title: 'Orders', metadata: { association } } as const
    const document = documentOf('Trips', { name: text('Name'), orders })
    return here.call('SCHEMA_APPLY', { collectionId: 'Trips', document, ...more })
  }
  await apply({ role: text('Role') })
  await here.call('DATA_CREATE', { collectionId: 'Orders', id: 'carried', record: { name: 'carried' } })
  await here.call('DATA_CREATE', { collectionId: 'Trips', id: 't', record: { name: 'trip' } })
  const say = (relationship: object) =>
    there
      .call('DATA_UPDATE', {
        collectionId: 'Trips',
        id: 't',
        record: { orders: { set: [{ id: 'carried', relationship }] } },
      })
      .then(() => 'taken', String)
  await expect.poll(() => say({ role: 'first' }), { timeout: patienceFor(2000) }).toBe('taken')
  await apply({ duty: text('Role') }, { renames: { 'orders.duty': 'role' } })
  const began = Date.now()
  await expect.poll(() => say({ role: 'late' }), { timeout: patienceFor(2000) }).toMatch(/: 400 .*VALIDATION_ERROR/)
  await expect.poll(() => say({ duty: 'second' }), { timeout: patienceFor(2000) }).toBe('taken')
  expectBelow(Date.now() - began, 2000)
  for (const client of [here, there]) {
    const { orders } = await client.call('DATA_GET', { collectionId: 'Trips', id: 't' })
    expect(orders.list).toMatchObject([{ id: 'carried', relationship: { duty: 'second' } }])
  }
})

test('R38 rights that were taken on one server are gone on the other within two seconds', async () => {
  const verbs = { create: false, read: true, update: false, delete: false }
  const user = await here.call('CORE_CREATE', {
    collectionId: 'User',
    record: { email: 'clerk@demo.example', fullName: 'Clerk', roles: [] },
  })
  const collections = [{ collectionId: 'Orders', ...verbs }]
  const app = await addApp(here.call, { name: 'Desk', collections, members: [{ userId: user.id }] })
  const { url } = await here.call('PASSWORD_LINK_CREATE', { userId: user.id })
  const token = new URL(url).hash.replace(/^#(token=)?/, '') || (new URL(url).searchParams.get('token') ?? '')
  await here.call('PASSWORD_SET', { token, password: 'a good password' })
  const clerk = await signIn(there.url, { email: 'clerk@demo.example', password: 'a good password' })
  const list = () => clerk.call('DATA_LIST', { cursor: { collectionId: 'Orders' }, count: 'none' })
  await expect.poll(() => list().then(() => 'shown', String), { timeout: patienceFor(3000) }).toBe('shown')
  await removeMember(here.call, app.id, user.id)
  await expect.poll(() => list().then(() => 'shown', String), { timeout: patienceFor(2000) }).toMatch(/: 404 /)
})

test('a changed definition counts on the other server within two seconds', async () => {
  const text = { type: 'string', format: 'text', title: 'Name' } as const
  const document = documentOf('Orders', { name: text, note: text })
  await here.call('SCHEMA_APPLY', { collectionId: 'Orders', document })
  await expect
    .poll(() => there.call('DATA_CREATE', { collectionId: 'Orders', record: { name: 'x', note: 'y' } }), {
      timeout: patienceFor(2000),
    })
    .toMatchObject({ note: 'y' })
})

test('a server that ends cleanly leaves the other working', async () => {
  await servers.shift()!.kill('SIGTERM')
  const made = await there.call('DATA_CREATE', { collectionId: 'Orders', record: { name: 'after' } })
  expect(made.name).toBe('after')
})
