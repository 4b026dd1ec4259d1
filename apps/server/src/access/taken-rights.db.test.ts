import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/integration/database.ts'
import { openLive } from '../../../../tests/integration/live-client.ts'
import {
  addTenant,
  addUser,
  everyRole,
  startTestServer,
  type TestServer,
} from '../../../../tests/integration/test-server.ts'
import { addApp, memberId, removeMember } from '../../../../tests/scenarios/app-members.ts'
import type { Tenant } from '../tenants/tenant.ts'

const host = 'one.test'
const cursor = { collectionId: 'Orders' }
let database: TestDatabase
let here: TestServer
let there: TestServer
let tenant: Tenant
let admin: string

beforeAll(async () => {
  database = await createTestDatabase('taken_rights')
  here = await startTestServer({ connectionString: database.connectionString })
  there = await startTestServer({ connectionString: database.connectionString })
  tenant = await addTenant(here, host)
  await addUser(here, tenant, { email: 'admin@one.test', ...everyRole })
  admin = await here.login('admin@one.test', host)
  const name = { type: 'string', format: 'text', title: 'Name', metadata: { detailGroupId: 'main', detailOrder: 1 } }
  await change('SCHEMA_APPLY', {
    ...cursor,
    document: {
      name: 'Orders',
      schema: { type: 'object', properties: { name } },
      detailGroupList: [{ id: 'main', name: 'Main', order: 1 }],
    },
  })
})
afterAll(async () => {
  await here?.close()
  await there?.close()
  await database?.drop()
})

/** What the admin does, on the one server. */
async function change(operation: string, input: object): Promise<void> {
  const answer = await here.call(operation, input, { host, token: admin })
  if (answer.status !== 200) throw new Error(answer.text)
}

/** A user who lists and follows the orders on the other server, and how that goes on. */
async function follower(email: string, roles: readonly string[], grant: (userId: string) => Promise<void>) {
  const { id } = await addUser(here, tenant, { email, roles })
  await grant(id)
  const token = await there.login(email, host)
  const status = async (operation: string, input: object) =>
    (await there.call(operation, input, { host, token })).status
  await expect.poll(() => status('DATA_LIST', { cursor }), { timeout: 5000 }).toBe(200)
  const live = await openLive({ url: there.url, host, token })
  const subscribed = live.next(message => message.type === 'subscribed')
  live.send({ type: 'subscribe', id: 'orders', cursor })
  await subscribed
  return { id, live, status }
}

/** From when the other server refuses, nothing more is told of the records. */
async function expectTaken({ live, status }: Awaited<ReturnType<typeof follower>>, take: () => Promise<void>) {
  const told = live.next(message => message.type === 'error' && message.code === 'NOT_FOUND', 5000)
  await take()
  await Promise.all([told, expect.poll(() => status('DATA_LIST', { cursor }), { timeout: 5000 }).toBe(404)])
  const before = live.messages.length
  await change('DATA_CREATE', { ...cursor, record: { name: 'not for them' } })
  await new Promise(resolve => setTimeout(resolve, 1500))
  expect(live.messages.slice(before)).toEqual([])
  live.close()
}

const rights = { create: false, read: true, update: true, delete: false }
const grants = { name: 'Sales', collections: [{ ...cursor, ...rights }] }

test('S37 whoever is taken out of an app loses its records on the other server within five seconds, on open sockets too', async () => {
  const user = await follower('left@one.test', [], userId =>
    addApp(change, { id: 'left', ...grants, members: [{ userId }] }),
  )
  await expectTaken(user, () => removeMember(change, 'left', user.id))
})

test('S37 another value of a member shows them other records on the other server within five seconds, on open sockets too', async () => {
  for (const name of ['north', 'south']) await change('DATA_CREATE', { ...cursor, id: name, record: { name } })
  const collections = [{ ...cursor, ...rights, rowRule: { name: { $eq: '{{user.values.region}}' } } }]
  const { id, live, status } = await follower('moved@one.test', [], userId =>
    addApp(change, { id: 'moved', name: 'Moved', collections, members: [{ userId, values: { region: 'north' } }] }),
  )
  const sees = (recordId: string) => status('DATA_GET', { ...cursor, id: recordId })
  expect([await sees('north'), await sees('south')]).toEqual([200, 404])
  const again = live.next(message => message.type === 'change' && message.refetch === true, 5000)
  const record = { values: { region: 'south' } }
  await change('CORE_UPDATE', { collectionId: 'AppMember', id: memberId('moved', id), record })
  await Promise.all([again, expect.poll(() => sees('south'), { timeout: 5000 }).toBe(200)])
  expect(await sees('north')).toBe(404)
  const told = (recordId: string) =>
    live.next(message => message.type === 'change' && message.changed.includes(recordId), 5000)
  const before = live.messages.length
  await change('DATA_UPDATE', { ...cursor, id: 'north', record: { name: 'north' }, options: { force: true } })
  await change('DATA_CREATE', { ...cursor, id: 'north2', record: { name: 'north' } })
  await Promise.all([told('south2'), change('DATA_CREATE', { ...cursor, id: 'south2', record: { name: 'south' } })])
  expect(JSON.stringify(live.messages.slice(before))).not.toContain('north')
  live.close()
})

test('S37 an app that is deleted, or reads a collection no more, gives nothing any more', async () => {
  for (const [id, take] of [
    ['narrowed', () => change('CORE_UPDATE', { collectionId: 'Tag', id: 'narrowed', record: { collections: [] } })],
    ['deleted', () => change('CORE_DELETE', { collectionId: 'Tag', id: 'deleted' })],
  ] as const) {
    const user = await follower(`${id}@one.test`, [], userId =>
      addApp(change, { id, ...grants, members: [{ userId }] }),
    )
    await expectTaken(user, take)
  }
})

test('S37 a role that is taken away counts on the other server within five seconds, on open sockets too', async () => {
  const user = await follower('demoted@one.test', ['entityAdmin'], async () => undefined)
  expect(await user.status('DATA_DESCRIBE', { collectionId: 'Orders', builder: true })).toBe(200)
  await expectTaken(user, () => change('CORE_UPDATE', { collectionId: 'User', id: user.id, record: { roles: [] } }))
  expect(await user.status('DATA_DESCRIBE', { collectionId: 'Orders', builder: true })).toBe(403)
})
