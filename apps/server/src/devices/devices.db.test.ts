import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type AnyJson, addUser, testPassword } from '../../../../tests/integration/test-server.ts'
import { cookieOf, email, host, makeSignInWorld, type SignInWorld, until } from '../../../../tests/scenarios/sign-in.ts'

let world: SignInWorld
let admin: string
let userAdmin: string

beforeAll(async () => {
  world = await makeSignInWorld('devices')
  admin = await world.node.login(email, host)
  userAdmin = await world.node.login('useradmin@one.test', host)
}, 60_000)
afterAll(() => world?.close())

const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

const as = (token: string, name: string, input: object = {}) => world.node.call(name, input, { host, token })
const signIn = (address: string, agent: string, cookie = '') =>
  world.node.send({
    method: 'POST',
    path: '/api/login',
    host,
    body: { email: address, password: testPassword },
    headers: { 'user-agent': agent, ...(cookie && { cookie }) },
  })
const phoneOf = (answer: Answer) => cookieOf(answer, 'trellis_device')
const devicesOf = async (token: string, filter?: object): Promise<AnyJson[]> =>
  (await as(token, 'CORE_LIST', { cursor: { collectionId: 'Device', ...(filter && { filter }) } })).json.list
const change = (token: string, id: string, record: object) =>
  as(token, 'CORE_UPDATE', { cursor: { collectionId: 'Device', id }, record })
const remove = (token: string, id: string) => as(token, 'CORE_DELETE', { cursor: { collectionId: 'Device', id } })
const isOver =
  (answer: Answer, node = world.node) =>
  async () =>
    (await world.session(answer.json.accessToken, node)).status === 401

async function somebody(address: string): Promise<{ id: string; token: string; phone: Answer }> {
  const { id } = await addUser(world.node, world.one, { email: address })
  const token = await world.node.login(address, host)
  return { id, token, phone: await signIn(address, android) }
}

test('[1-1-11] a phone is a device of who signs in on it, known again, and told apart from a computer and another person', async () => {
  const { token, phone, id } = await somebody('ann@one.test')
  expect(await devicesOf(token)).toMatchObject([
    {
      name: 'Chrome, Android',
      platform: 'Android',
      browser: 'Chrome',
      userId: id,
      userName: 'ann@one.test',
      blocked: false,
      lastSeenAt: expect.any(String),
      recordTitle: 'Chrome, Android',
    },
  ])
  const again = await signIn('ann@one.test', android, phoneOf(phone))
  expect(phoneOf(again)).toBe(phoneOf(phone))
  expect(await devicesOf(token)).toHaveLength(1)
  await signIn('ann@one.test', iphone)
  expect((await devicesOf(token)).map(({ name, platform }) => [name, platform]).toSorted()).toEqual([
    ['Chrome, Android', 'Android'],
    ['Safari, iPhone', 'iOS'],
  ])
  const other = await somebody('other@one.test')
  await signIn('other@one.test', android, phoneOf(phone))
  expect(await devicesOf(token)).toHaveLength(2)
  expect((await devicesOf(other.token)).every(({ userId }) => userId === other.id)).toBe(true)
})

test('[S36] a device that is blocked is out on every node, and does not come in again before a user admin lets it', async () => {
  const { token, phone, id } = await somebody('bob@one.test')
  const [{ id: deviceId }] = (await devicesOf(token)) as [AnyJson]
  expect((await change(userAdmin, deviceId, { blocked: true })).status).toBe(200)
  expect(await isOver(phone)()).toBe(true)
  expect((await world.refresh(cookieOf(phone))).status).toBe(401)
  await until(isOver(phone, world.otherNode))
  expect((await world.session(token)).status).toBe(200)
  const refused = await signIn('bob@one.test', android, phoneOf(phone))
  expect([refused.status, refused.json.error.message]).toEqual([
    403,
    'This device was blocked. Please ask a user admin to unblock it.',
  ])
  expect((await signIn('bob@one.test', 'Firefox')).status).toBe(200)
  for (const answer of [await change(token, deviceId, { blocked: false }), await remove(token, deviceId)])
    expect([answer.status, answer.json.error.message]).toEqual([
      403,
      'This device was blocked: a user admin can unblock or remove it',
    ])
  const wrong = await world.node.send({
    method: 'POST',
    path: '/api/login',
    host,
    body: { email: 'bob@one.test', password: 'another password' },
    headers: { 'user-agent': android, cookie: phoneOf(phone) },
  })
  expect(wrong.status).toBe(401)
  expect((await change(userAdmin, deviceId, { blocked: false })).status).toBe(200)
  expect((await signIn('bob@one.test', android, phoneOf(phone))).status).toBe(200)
  const log = (await as(admin, 'CORE_LIST', { cursor: { collectionId: 'Activity', filter: { recordId: deviceId } } }))
    .json.list
  expect(log.map(({ action }: AnyJson) => action).toSorted()).toEqual(['create', 'update', 'update'])
  expect(log.every(({ createdBy }: AnyJson) => createdBy !== null)).toBe(true)
  expect(id).not.toBe(deviceId)
})

test('[S36] whoever lost a phone blocks or removes it by themselves; removed, it comes back by the password alone', async () => {
  const { token, phone } = await somebody('cas@one.test')
  const [{ id: deviceId }] = (await devicesOf(token)) as [AnyJson]
  expect((await remove(token, deviceId)).status).toBe(200)
  expect(await isOver(phone)()).toBe(true)
  expect(await devicesOf(token)).toEqual([])
  const again = await signIn('cas@one.test', android, phoneOf(phone))
  expect(again.status).toBe(200)
  expect((await change(token, deviceId, { blocked: true })).status).toBe(200)
  expect(await isOver(again)()).toBe(true)
})

test('[1-3.2-04] blockMobileAccess refuses phones in words and ends what is on them, computers go on', async () => {
  const { id, token, phone } = await somebody('dora@one.test')
  const block = { cursor: { collectionId: 'User', id }, record: { blockMobileAccess: true } }
  expect((await as(userAdmin, 'CORE_UPDATE', block)).status).toBe(200)
  expect(await isOver(phone)()).toBe(true)
  await until(isOver(phone, world.otherNode))
  expect((await world.session(token)).status).toBe(200)
  for (const agent of [android, iphone]) {
    const refused = await signIn('dora@one.test', agent, phoneOf(phone))
    expect([refused.status, refused.json.error.message]).toEqual([
      403,
      'Signing in on phones and tablets is switched off for your account. Please use a computer, or ask a user admin.',
    ])
  }
  const link = await as(userAdmin, 'PASSWORD_LINK_CREATE', { userId: id })
  const set = (agent: string) =>
    world.node.call(
      'PASSWORD_SET',
      { token: new URL(link.json.url).searchParams.get('token'), password: 'a good password' },
      { host, headers: { 'user-agent': agent } },
    )
  expect((await set(android)).status).toBe(403)
  expect((await set('Firefox')).status).toBe(200)
})

test('devices go with their user', async () => {
  const { id } = await somebody('gone@one.test')
  expect(await devicesOf(userAdmin, { userId: id })).toHaveLength(1)
  expect((await as(userAdmin, 'CORE_DELETE', { cursor: { collectionId: 'User', id } })).status).toBe(200)
  expect(await devicesOf(userAdmin, { userId: id })).toEqual([])
})

test('[S22] devices of others are not there, and nobody touches those of who holds more', async () => {
  const { phone } = await somebody('eve@one.test')
  await signIn(email, android)
  const [own] = (await devicesOf(admin, { userName: 'admin@one.test' })) as [AnyJson]
  expect((await change(userAdmin, own.id, { blocked: true })).status).toBe(403)
  expect((await remove(userAdmin, own.id)).status).toBe(403)
  const sales = await world.node.login('sales@one.test', host)
  expect(await devicesOf(sales)).toEqual([])
  const eves = (await devicesOf(admin, { userName: 'eve@one.test' })) as AnyJson[]
  for (const id of [eves[0].id, 'nosuchdevice'])
    for (const answer of [await change(sales, id, { blocked: true }), await remove(sales, id)])
      expect([answer.status, answer.json.error.message]).toEqual([404, 'The record was not found'])
  const elsewhere = await world.node.login('other@two.test', 'two.test')
  const taken = await world.node.call(
    'CORE_DELETE',
    { cursor: { collectionId: 'Device', id: eves[0].id } },
    { host: 'two.test', token: elsewhere },
  )
  expect(taken.status).toBe(404)
  expect((await world.session(phone.json.accessToken)).status).toBe(200)
  for (const record of [{ userId: 'somebody' }, { platform: 'x' }, { lastSeenAt: '2026-01-01T00:00:00Z' }])
    expect((await change(admin, own.id, record)).status).toBeGreaterThanOrEqual(400)
  expect((await change(admin, own.id, { name: 'My phone' })).status).toBe(200)
  const made = await as(admin, 'CORE_CREATE', { collectionId: 'Device', record: { name: 'Made up' } })
  expect(made.status).toBe(403)
  const upserted = await as(admin, 'CORE_UPSERT', { collectionId: 'Device', id: 'made', record: { name: 'Made up' } })
  expect(upserted.status).toBeGreaterThanOrEqual(400)
})
