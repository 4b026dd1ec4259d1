import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUser } from '../../../../tests/integration/test-server.ts'
import { addApp } from '../../../../tests/scenarios/app-members.ts'
import { email, host, makeSignInWorld, type SignInWorld, until } from '../../../../tests/scenarios/sign-in.ts'

let world: SignInWorld
let admin: string
let sellerId: string

const as = (token: string, name: string, input: object = {}) => world.node.call(name, input, { host, token })
const title = { type: 'string', format: 'text', title: 'Title' }

beforeAll(async () => {
  world = await makeSignInWorld('view_as')
  admin = await world.node.login(email, host)
  const document = {
    name: 'Orders',
    schema: { type: 'object', properties: { title } },
    detailGroupList: [],
    logReads: true,
  }
  await as(admin, 'SCHEMA_APPLY', { collectionId: 'Orders', document, baseVersion: null })
  for (const each of ['mine', 'hers'])
    await as(admin, 'DATA_CREATE', { collectionId: 'Orders', record: { title: each } })
  sellerId = (await addUser(world.node, world.one, { email: 'seller@one.test' })).id
  const call = (name: string, input: object) => as(admin, name, input)
  const collections = [
    {
      collectionId: 'Orders',
      read: true,
      create: true,
      update: true,
      delete: true,
      rowRule: { title: { $eq: 'mine' } },
    },
  ]
  await addApp(call, { name: 'Sales', collections, members: [{ userId: sellerId }] })
})
afterAll(() => world?.close())

const view = async (token: string, userId: string) => as(token, 'SESSION_VIEW_AS', { userId })
const titles = async (token: string) =>
  (await as(token, 'DATA_LIST', { cursor: { collectionId: 'Orders' } })).json.list.map(
    (one: { title: string }) => one.title,
  )

test('somebody who reads all records looks on as another: what that one sees, as nobody may change it', async () => {
  expect((await titles(admin)).toSorted()).toEqual(['hers', 'mine'])
  const { status, json } = await view(admin, sellerId)
  expect(status).toBe(200)
  expect(json.user).toMatchObject({ id: sellerId, viewedBy: { fullName: expect.any(String) } })
  const token: string = json.accessToken
  expect(await titles(token)).toEqual(['mine'])
  expect((await as(token, 'SESSION_GET')).json.user).toMatchObject({
    id: sellerId,
    viewedBy: { id: expect.any(String) },
  })
  expect((await as(token, 'DATA_DESCRIBE', { collectionId: 'Orders' })).json.verbs).toEqual({
    create: false,
    read: true,
    update: false,
    delete: false,
  })
  const own = await world.node.login('seller@one.test', host)
  expect((await as(own, 'DATA_DESCRIBE', { collectionId: 'Orders' })).json.verbs.create).toBe(true)
})

test('[S22] nothing is changed by it, no file is sent with it, and it asks nothing about sessions', async () => {
  const { accessToken } = (await view(admin, sellerId)).json
  const [{ id }] = (await as(accessToken, 'DATA_LIST', { cursor: { collectionId: 'Orders' } })).json.list
  const writes: [string, object][] = [
    ['DATA_CREATE', { collectionId: 'Orders', record: { title: 'new' } }],
    ['DATA_UPDATE', { collectionId: 'Orders', id, record: { title: 'other' } }],
    ['DATA_DELETE', { collectionId: 'Orders', id }],
    ['SESSION_VIEW_AS', { userId: sellerId }],
    ['SESSION_LIST', {}],
    ['SESSION_END', { all: true }],
    ['API_TOKEN_LIST', {}],
    ['RECENT_ADD', { visits: [] }],
  ]
  for (const [name, input] of writes) {
    const { status, json } = await as(accessToken, name, input)
    expect([name, status, json.error.message]).toEqual([
      name,
      403,
      'Nothing can be changed while you view as somebody else',
    ])
  }
  const file = await world.node.send({
    method: 'POST',
    path: '/api/files',
    host,
    body: {},
    headers: { authorization: `Bearer ${accessToken}` },
  })
  expect(file.status).toBe(401)
  expect(await titles(admin)).toHaveLength(2)
})

test('each time is an activity of the user, by whoever looks, and so is what they read', async () => {
  const { accessToken, user } = (await view(admin, sellerId)).json
  const log = async (collectionId: string, action: string) =>
    (await as(admin, 'CORE_LIST', { cursor: { collectionId: 'Activity', filter: { collectionId, action } } })).json.list
  const before = (await log('Orders', 'list')).length
  const looks = await log('User', 'viewAs')
  expect(looks.at(0)).toMatchObject({ recordId: sellerId, createdBy: user.viewedBy.id })
  await titles(accessToken)
  await until(async () => (await log('Orders', 'list')).length > before)
  const [last] = await log('Orders', 'list')
  expect(last.createdBy).toBe(user.viewedBy.id)
})

test('[S22] only who reads all records may, as nobody who holds more, and as nobody who cannot sign in', async () => {
  const own = await world.node.login('seller@one.test', host)
  const adminId: string = (await as(admin, 'SESSION_GET')).json.user.id
  expect((await view(own, adminId)).status).toBe(403)
  const builder = await addUser(world.node, world.one, { email: 'builder@one.test', roles: ['developer'] })
  expect((await view(await world.node.login('builder@one.test', host), sellerId)).status).toBe(403)
  await addUser(world.node, world.one, { email: 'data@one.test', roles: ['entityAdmin'] })
  const data = await world.node.login('data@one.test', host)
  expect((await view(data, sellerId)).status).toBe(200)
  for (const userId of [adminId, builder.id]) expect((await view(data, userId)).status).toBe(403)
  expect((await view(admin, adminId)).json.error.details.fields).toEqual({ userId: 'Choose somebody else' })
  expect((await view(admin, 'nosuchuser')).status).toBe(404)
  const blocked = await addUser(world.node, world.one, { email: 'blocked@one.test' })
  await as(admin, 'CORE_UPDATE', { collectionId: 'User', id: blocked.id, record: { blocked: true } })
  expect((await view(admin, blocked.id)).status).toBe(404)
})

test('it ends with the session it was made in, and with the right to it', async () => {
  const data = await addUser(world.node, world.one, { email: 'leaves@one.test', roles: ['entityAdmin'] })
  const token = await world.node.login('leaves@one.test', host)
  const { accessToken } = (await view(token, sellerId)).json
  expect((await as(accessToken, 'SESSION_GET')).status).toBe(200)
  await as(admin, 'CORE_UPDATE', { collectionId: 'User', id: data.id, record: { roles: [] } })
  await until(async () => (await as(accessToken, 'SESSION_GET')).status === 401)
  await as(admin, 'CORE_UPDATE', { collectionId: 'User', id: data.id, record: { roles: ['entityAdmin'] } })
  await until(async () => (await as(accessToken, 'SESSION_GET')).status === 200)
  await as(token, 'SESSION_END', { all: true })
  await until(async () => (await as(accessToken, 'SESSION_GET')).status === 401)
})
