import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyJson, addUser } from '../../../../tests/integration/test-server.ts'
import { addApp } from '../../../../tests/scenarios/app-members.ts'
import { email, host, makeSignInWorld, type SignInWorld, until } from '../../../../tests/scenarios/sign-in.ts'

let world: SignInWorld
const people = {} as Record<'admin' | 'sales' | 'userAdmin', string>

type Rights = {
  roles?: string[]
  isTenantAdmin?: boolean
  appIds?: string[]
  operations?: string[]
  expiresInDays?: number
}

const as = (token: string, name: string, input: object = {}, at = host) =>
  world.node.call(name, input, { host: at, token })
async function make(owner: string, rights: Rights = {}, name = 'Nightly export'): Promise<AnyJson> {
  const made = await as(owner, 'API_TOKEN_CREATE', { name, roles: [], isTenantAdmin: false, ...rights })
  if (made.status !== 200) throw new Error(JSON.stringify(made.json))
  return made.json
}
const listOf = async (who: string, input: object = {}): Promise<AnyJson[]> =>
  (await as(who, 'API_TOKEN_LIST', input)).json.list

beforeAll(async () => {
  world = await makeSignInWorld('api_tokens')
  people.admin = await world.node.login(email, host)
  people.sales = await world.node.login('sales@one.test', host)
  people.userAdmin = await world.node.login('useradmin@one.test', host)
  const schema = { type: 'object', properties: { name: { type: 'string', format: 'text', title: 'Name' } } }
  const call = async (name: string, input: object) => (await as(people.admin, name, input)).json
  for (const collectionId of ['Orders', 'Wages']) {
    const document = { name: collectionId, schema, detailGroupList: [] }
    await call('SCHEMA_APPLY', { collectionId, document, baseVersion: null })
    await addApp(call, {
      id: `app${collectionId}`,
      name: collectionId,
      collections: [{ collectionId, create: true, read: true, update: true, delete: false }],
      members: [{ userId: world.salesId }],
    })
  }
})
afterAll(() => world?.close())

const orders = { cursor: { collectionId: 'Orders' } }
const wages = { cursor: { collectionId: 'Wages' } }

test('[S47] a token acts for its owner, is shown once and stored as a hash alone', async () => {
  const { token, id } = await make(people.sales)
  expect(token).toMatch(/^trl_[\w-]{43}$/)
  expect((await as(token, 'DATA_CREATE', { collectionId: 'Orders', record: { name: 'By a program' } })).status).toBe(
    200,
  )
  expect((await as(token, 'DATA_LIST', orders)).json.list).toMatchObject([{ name: 'By a program' }])
  const [listed] = await listOf(people.sales)
  expect(listed).toMatchObject({ id, name: 'Nightly export', ending: token.slice(-4), roles: [], isTenantAdmin: false })
  expect(JSON.stringify(listed)).not.toContain(token)
  const { rows } = await world.inspect.query<{ text: string }>(
    'select string_agg(t::text, $1) as text from trellis.api_token t',
    [' '],
  )
  expect(rows[0]?.text).not.toContain(token.slice(4))
  await expect.poll(async () => (await listOf(people.sales))[0].lastUsedAt).toEqual(expect.any(String))
  const rest = await world.node.send({ method: 'GET', path: '/api/v1/collections/Orders/records', host, token })
  expect(rest.status).toBe(200)
})

describe('[S47] nobody gets more by a token than they hold', () => {
  test.each([
    ['a role', { roles: ['developer'] }, 403, 'You do not hold this role'],
    ['tenant admin', { isTenantAdmin: true }, 403, 'You are not a tenant admin yourself'],
    ['an app of others', { appIds: ['nosuchapp'] }, 403, 'You are not in this app'],
    ['an operation that there is not', { operations: ['DATA_STEAL'] }, 400, 'There is no operation DATA_STEAL'],
  ])('%s', async (_, rights, status, words) => {
    const made = await as(people.sales, 'API_TOKEN_CREATE', { name: 'x', roles: [], isTenantAdmin: false, ...rights })
    expect([made.status, JSON.stringify(made.json)]).toEqual([status, expect.stringContaining(words)])
  })

  test('what its owner loses, it loses too', async () => {
    const { id } = await addUser(world.node, world.one, { email: 'builder@one.test', roles: ['developer'] })
    const owner = await world.node.login('builder@one.test', host)
    const { token } = await make(owner, { roles: ['developer'] })
    const trash = { collectionId: 'View' }
    expect((await as(token, 'ASSET_TRASH_LIST', trash)).status).toBe(200)
    const change = (record: object) => as(people.admin, 'CORE_UPDATE', { collectionId: 'User', id, record })
    expect((await change({ roles: [] })).status).toBe(200)
    await until(async () => (await as(token, 'ASSET_TRASH_LIST', trash)).status === 403)
    expect((await change({ blocked: true })).status).toBe(200)
    await until(async () => (await as(token, 'SESSION_GET')).status === 401)
  })
})

test('[S47] a token has the roles, apps and operations that it was given, and no others', async () => {
  const plain = await make(people.admin)
  expect((await as(plain.token, 'CORE_LIST', { cursor: { collectionId: 'User' } })).json.list ?? []).toHaveLength(1)
  expect((await as(plain.token, 'API_TOKEN_LIST')).status).toBe(403)
  const oneApp = await make(people.sales, { appIds: ['appOrders'] })
  expect((await as(oneApp.token, 'DATA_LIST', orders)).status).toBe(200)
  expect((await as(oneApp.token, 'DATA_LIST', wages)).status).toBe(404)
  const reader = await make(people.sales, { operations: ['DATA_LIST'] })
  expect((await as(reader.token, 'DATA_LIST', wages)).status).toBe(200)
  const writing = await as(reader.token, 'DATA_CREATE', { collectionId: 'Orders', record: {} })
  expect([writing.status, writing.json.error.message]).toEqual([403, 'This API token may not call DATA_CREATE'])
  const upload = await world.node.send({ method: 'POST', path: '/api/files', host, token: reader.token })
  expect(upload.status).toBe(403)
})

test('[S47] a token makes no tokens, links and addresses that outlive it, and opens no live connection', async () => {
  const { token } = await make(people.admin, { roles: ['userAdmin'], isTenantAdmin: true })
  const calls: [string, object][] = [
    ['API_TOKEN_CREATE', { name: 'x', roles: [], isTenantAdmin: false }],
    ['API_TOKEN_LIST', {}],
    ['API_TOKEN_REVOKE', { id: 'x' }],
    ['SESSION_LIST', {}],
    ['SESSION_END', {}],
    ['PASSWORD_LINK_CREATE', { userId: world.salesId }],
    ['INVITATION_LINK_CREATE', { invitationId: 'x' }],
    ['FILE_GET_URL', { id: 'x' }],
  ]
  for (const [name, input] of calls) expect([name, (await as(token, name, input)).status]).toEqual([name, 403])
  await expect(world.node.services.signIn.identify(token, host)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('[S47] the tokens of everybody are listed with their owners, for tenant admins alone', async () => {
  const { id } = await make(people.sales, {}, 'Of sales')
  const own = await make(people.admin, {}, 'Of the admin')
  const list = await listOf(people.admin, { everybody: true })
  expect(list.slice(0, 2)).toMatchObject([
    { id: own.id, name: 'Of the admin' },
    { id, name: 'Of sales', owner: { id: world.salesId, name: expect.any(String) } },
  ])
  expect((await as(people.userAdmin, 'API_TOKEN_LIST', { everybody: true })).status).toBe(403)
  const both = await as(people.admin, 'API_TOKEN_LIST', { everybody: true, userId: world.salesId })
  expect([both.status, Object.keys(both.json.error.details.fields)]).toEqual([400, ['userId']])
  for (const made of [id, own.id]) await as(people.admin, 'API_TOKEN_REVOKE', { id: made })
})

test("[S47] another user's token can be neither listed nor revoked, but by a tenant admin", async () => {
  const { id, token } = await make(people.sales)
  for (const stranger of [people.userAdmin]) {
    expect((await as(stranger, 'API_TOKEN_LIST', { userId: world.salesId })).status).toBe(403)
    const [theirs, nothing] = [
      await as(stranger, 'API_TOKEN_REVOKE', { id }),
      await as(stranger, 'API_TOKEN_REVOKE', { id: 'x' }),
    ]
    expect([theirs.status, theirs.json.error.message]).toEqual([nothing.status, nothing.json.error.message])
  }
  expect((await as(token, 'SESSION_GET')).status).toBe(200)
  expect((await listOf(people.admin, { userId: world.salesId })).map(each => each.id)).toContain(id)
  expect((await as(people.admin, 'API_TOKEN_REVOKE', { id })).status).toBe(200)
  expect((await as(token, 'SESSION_GET')).status).toBe(401)
})

test('[S36] a revoked token is refused within 5 s on every node', async () => {
  const { id, token } = await make(people.sales)
  const elsewhere = () => world.otherNode.call('SESSION_GET', {}, { host, token })
  expect((await elsewhere()).status).toBe(200)
  expect((await as(people.sales, 'API_TOKEN_REVOKE', { id })).status).toBe(200)
  expect((await as(token, 'SESSION_GET')).status).toBe(401)
  await until(async () => (await elsewhere()).status === 401)
  expect((await listOf(people.sales)).map(each => each.id)).not.toContain(id)
})

test('[S13] a token is worth nothing in another workspace, after its end, and where it is made up', async () => {
  const { id, token } = await make(people.sales, { expiresInDays: 1 })
  expect((await as(token, 'SESSION_GET', {}, 'two.test')).status).toBe(401)
  for (const bad of ['trl_', `${token}x`, 'trl_%00', `trl_${'x'.repeat(5000)}`])
    expect((await as(bad, 'SESSION_GET')).status).toBe(401)
  await world.inspect.query(`update trellis.api_token set expires_at = now() - interval '1 second' where id = $1`, [id])
  await until(async () => (await as(token, 'SESSION_GET')).status === 401)
})

test('the log tells user admins that tokens of somebody changed, and nothing of them', async () => {
  const { token, id } = await make(people.sales, {}, 'CANARY name')
  await as(people.sales, 'API_TOKEN_REVOKE', { id })
  const sales = { $eq: world.salesId }
  const filter = { collectionId: { $eq: 'User' }, recordId: sales, createdBy: sales, action: { $eq: 'update' } }
  const { list } = (await as(people.userAdmin, 'CORE_LIST', { cursor: { collectionId: 'Activity', filter } })).json
  expect(list.length).toBeGreaterThan(1)
  for (const entry of list)
    expect(entry).toMatchObject({ createdBy: world.salesId, changeLog: [{ key: 'tokensChangedAt' }] })
  for (const secret of ['CANARY', token, id]) expect(JSON.stringify(list)).not.toContain(secret)
})

test('a user has at most 50 tokens', async () => {
  await addUser(world.node, world.one, { email: 'many@one.test' })
  const owner = await world.node.login('many@one.test', host)
  for (let made = 0; made < 50; made += 1) await make(owner)
  const more = await as(owner, 'API_TOKEN_CREATE', { name: 'x', roles: [], isTenantAdmin: false })
  expect([more.status, more.json.error.message]).toEqual([
    400,
    'You have 50 API tokens: revoke one that is not used any more',
  ])
})
