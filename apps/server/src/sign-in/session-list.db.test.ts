import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnyJson, addUser, testPassword } from '../../../../tests/integration/test-server.ts'
import { cookieOf, email, host, makeSignInWorld, type SignInWorld, until } from '../../../../tests/scenarios/sign-in.ts'

let world: SignInWorld

beforeAll(async () => {
  world = await makeSignInWorld('session_list')
})
afterAll(() => world?.close())

const as = (token: string, name: string, input: object = {}) => world.node.call(name, input, { host, token })
const signIn = (address: string, agent = 'Firefox') =>
  world.node.send({
    method: 'POST',
    path: '/api/login',
    host,
    body: { email: address, password: testPassword },
    headers: { 'user-agent': agent },
  })
const sessionsOf = async (token: string, input: object = {}): Promise<AnyJson[]> =>
  (await as(token, 'SESSION_LIST', input)).json.list

async function somebody(address: string, more: object = {}): Promise<string> {
  return (await addUser(world.node, world.one, { email: address, ...more })).id
}

test('[S36] sessions are listed with where and when, and ended one by one, on every node', async () => {
  await somebody('ann@one.test')
  const [phone, desk] = [await signIn('ann@one.test', 'Safari on a phone'), await signIn('ann@one.test')]
  const token: string = desk.json.accessToken
  const list = await sessionsOf(token)
  expect(list.map(({ agent, isThis }) => [agent, isThis]).toSorted()).toEqual([
    ['Firefox', true],
    ['Safari on a phone', false],
  ])
  expect(list[0]).toMatchObject({
    address: expect.any(String),
    createdAt: expect.any(String),
    lastSeenAt: expect.any(String),
  })
  const lost = list.find(({ isThis }) => !isThis)
  expect((await as(token, 'SESSION_END', { sessionId: lost.id })).json).toEqual({ ended: 1 })
  expect((await world.session(phone.json.accessToken)).status).toBe(401)
  expect((await world.refresh(cookieOf(phone))).status).toBe(401)
  await until(async () => (await world.session(phone.json.accessToken, world.otherNode)).status === 401)
  expect((await world.session(token)).status).toBe(200)
  expect((await as(token, 'SESSION_END', { sessionId: lost.id })).status).toBe(404)
})

test('all others end at once; the one that asks goes on', async () => {
  await somebody('bob@one.test')
  const others = [await signIn('bob@one.test'), await signIn('bob@one.test')]
  const own = await signIn('bob@one.test')
  const token: string = own.json.accessToken
  const exceptId = (await sessionsOf(token)).find(({ isThis }) => isThis).id
  for (const unclear of [{}, { exceptId }, { sessionId: exceptId, all: true }])
    expect((await as(token, 'SESSION_END', unclear)).status).toBe(400)
  expect((await as(token, 'SESSION_END', { all: true, exceptId })).json).toEqual({ ended: 2 })
  for (const other of others) expect((await world.session(other.json.accessToken)).status).toBe(401)
  expect((await sessionsOf(token)).map(({ isThis }) => isThis)).toEqual([true])
})

test('when it was refreshed is when it was seen', async () => {
  await somebody('cas@one.test')
  const answer = await signIn('cas@one.test', 'Old name')
  await world.inspect.query(
    `update trellis.session set last_seen_at = now() - interval '1 day' where agent = 'Old name'`,
  )
  const again = await world.node.send({
    method: 'POST',
    path: '/api/token',
    host,
    headers: { cookie: cookieOf(answer), 'user-agent': 'x'.repeat(1000) },
  })
  const [session] = await sessionsOf(again.json.accessToken)
  expect(session.agent).toBe('x'.repeat(300))
  expect(Date.now() - Date.parse(session.lastSeenAt)).toBeLessThan(60 * 60 * 1000)
})

test('[S22] sessions of others are for user admins who hold as much; for everybody else they are not there', async () => {
  const [sales, userAdmin, admin] = [
    await world.node.login('sales@one.test', host),
    await world.node.login('useradmin@one.test', host),
    await world.node.login(email, host),
  ]
  const victim = await somebody('dora@one.test')
  const own = await signIn('dora@one.test')
  const [{ id: sessionId }] = (await sessionsOf(userAdmin, { userId: victim })) as [AnyJson]
  for (const input of [{ userId: victim }, { userId: 'nosuchuser' }, { userId: victim, sessionId }])
    for (const name of ['SESSION_LIST', 'SESSION_END']) {
      if (name === 'SESSION_LIST' && 'sessionId' in input) continue
      const answer = await as(sales, name, input)
      expect([answer.status, answer.json.error.message]).toEqual([404, 'The user was not found'])
    }
  expect((await as(sales, 'SESSION_END', { sessionId })).status).toBe(404)
  expect((await world.session(own.json.accessToken)).status).toBe(200)
  const adminId = (await as(admin, 'SESSION_GET')).json.user.id
  expect((await as(userAdmin, 'SESSION_LIST', { userId: adminId })).status).toBe(403)
  expect((await as(userAdmin, 'SESSION_END', { userId: adminId, all: true })).status).toBe(403)
  expect((await as(userAdmin, 'SESSION_END', { userId: victim, all: true })).json).toEqual({ ended: 1 })
  expect((await world.session(own.json.accessToken)).status).toBe(401)
  expect((await world.session(admin)).status).toBe(200)
})
