import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnyJson, addUser } from '../../../../tests/integration/test-server.ts'
import { email, host, makeSignInWorld, type SignInWorld } from '../../../../tests/scenarios/sign-in.ts'

let world: SignInWorld
let admin: string

beforeAll(async () => {
  world = await makeSignInWorld('password_requests')
  admin = await world.node.login(email, host)
})
afterAll(() => world?.close())

const ask = (address: unknown, at = host) => world.node.call('PASSWORD_REQUEST', { email: address }, { host: at })
const as = (name: string, input: object, token = admin) => world.node.call(name, input, { host, token })
const read = async (id: string, token = admin): Promise<AnyJson> =>
  (await as('CORE_GET', { collectionId: 'User', id }, token)).json
const askedAt = async (id: string): Promise<string | undefined> => (await read(id)).passwordAskedAt

test('[S41] a request is noted for user admins once an hour, and answered alike for everybody', async () => {
  const { id } = await addUser(world.node, world.one, { email: 'forgot@one.test' })
  const answers = [await ask('Forgot@One.test'), await ask('nobody@one.test'), await ask('forgot@one.test', 'two.test')]
  expect(answers.map(({ status, json }) => [status, json])).toEqual(answers.map(() => [200, {}]))
  await expect.poll(() => askedAt(id)).toEqual(expect.any(String))
  const first = await askedAt(id)
  const logged = { cursor: { collectionId: 'Activity', filter: { recordId: { $eq: id }, action: { $eq: 'update' } } } }
  for (let again = 0; again < 5; again += 1) expect((await ask('forgot@one.test')).status).toBe(200)
  // Who asks after them is noted after them.
  const { id: last } = await addUser(world.node, world.one, { email: 'last@one.test' })
  await ask('last@one.test')
  await expect.poll(() => askedAt(last)).toEqual(expect.any(String))
  expect(await askedAt(id)).toBe(first)
  expect((await as('CORE_LIST', logged)).json.list).toMatchObject([{ changeLog: [{ key: 'passwordAskedAt' }] }])
})

test('it is answered by a link, and nobody else sees, makes or forges one', async () => {
  const { id } = await addUser(world.node, world.one, { email: 'linked@one.test' })
  const sales = await world.node.login('sales@one.test', host)
  await ask('linked@one.test')
  await expect.poll(() => askedAt(id)).toEqual(expect.any(String))
  expect((await as('CORE_LIST', { cursor: { collectionId: 'User' } }, sales)).text).not.toContain('passwordAskedAt')
  const forged = await as('CORE_UPDATE', { collectionId: 'User', id, record: { passwordAskedAt: null } })
  expect([forged.status, Object.keys(forged.json.error.details.fields)]).toEqual([400, ['record.passwordAskedAt']])
  expect((await as('PASSWORD_LINK_CREATE', { userId: id })).status).toBe(200)
  expect(await askedAt(id)).toBe(undefined)
})

test('a password that is set by an earlier link answers it, too; a blocked user asks in vain', async () => {
  const { id } = await addUser(world.node, world.one, { email: 'early@one.test' })
  const { url } = (await as('PASSWORD_LINK_CREATE', { userId: id })).json
  await ask('early@one.test')
  await expect.poll(() => askedAt(id)).toEqual(expect.any(String))
  const token = new URL(url).searchParams.get('token')
  expect((await world.node.call('PASSWORD_SET', { token, password: 'a new password' }, { host })).status).toBe(200)
  expect(await askedAt(id)).toBe(undefined)
  await as('CORE_UPDATE', { collectionId: 'User', id, record: { blocked: true } })
  const { id: after } = await addUser(world.node, world.one, { email: 'after@one.test' })
  await ask('early@one.test')
  await ask('after@one.test')
  await expect.poll(() => askedAt(after)).toEqual(expect.any(String))
  expect(await askedAt(id)).toBe(undefined)
})

test('[S39] an address must be an address', async () => {
  for (const wrong of [null, '', [], { $ne: 1 }, 'x', 1]) expect((await ask(wrong)).status).toBe(400)
})
