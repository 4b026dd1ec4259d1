import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ContractName } from '@trellis/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeServerWorld, type ServerWorld } from '../../../../tests/scenarios/server-world.ts'
import type { Caller } from '../access/caller.ts'

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string }

let world: ServerWorld
let other: Server
let port = 0
let seen: Seen[] = []
/** Tokens that the other system takes. */
let goodTokens = new Set<string>()
let tokensMade = 0
/** Answers that it holds back, how many there were at a time, and from how many on it lets go. */
let held: (() => void)[] = []
let mostHeld = 0
const holds = 10
/** How often it says that it is busy. */
let busy = 0
const people = {} as Record<'builder' | 'developer' | 'owner', Caller>

const canary = 'canary-of-a-secret'
const at = (path: string) => `http://127.0.0.1:${port}${path}`

/** The other system: an API with pages, a token URL, and some bad habits. */
type Answer = { status?: number; headers?: Record<string, string>; body?: unknown; holds?: boolean }

function answer({ url, headers }: Seen): Answer {
  const { pathname, searchParams } = new URL(url, at('/'))
  if (pathname === '/token') {
    tokensMade += 1
    goodTokens.add(`token-${tokensMade}-of-many`)
    return { body: { access_token: `token-${tokensMade}-of-many`, expires_in: 3600 } }
  }
  if (pathname === '/api/secured') {
    const isGood = goodTokens.has(String(headers.authorization).replace('Bearer ', ''))
    return isGood ? { body: { ok: true } } : { status: 401 }
  }
  if (pathname === '/api/items') {
    const page = Number(searchParams.get('page'))
    return { body: page <= 3 ? [{ n: page * 2 - 1 }, { n: page * 2 }] : [] }
  }
  if (pathname === '/api/linked') {
    const page = Number(searchParams.get('at') ?? 1)
    const link = { link: `<${at(`/api/linked?at=${page + 1}`)}>; rel="next"` }
    return { body: [page], ...(page < 3 && { headers: link }) }
  }
  if (pathname === '/api/astray') return { body: [1], headers: { link: '<http://elsewhere.example/>; rel="next"' } }
  if (pathname === '/api/moved') return { status: 302, headers: { location: `http://localhost:${port}/api/echo` } }
  if (pathname === '/api/forbidden') return { status: 403 }
  if (pathname === '/api/busy' && busy > 0) {
    busy -= 1
    return { status: 429, headers: { 'retry-after': '0.01' } }
  }
  if (pathname === '/api/held') return { holds: true }
  if (pathname === '/api/broken') return { status: 503 }
  if (pathname === '/api/huge') return { body: 'x'.repeat(17 * 1024 * 1024) }
  return { body: { headers, url } }
}

beforeAll(async () => {
  other = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const asked = { method, url, headers, body: Buffer.concat(chunks).toString() }
      seen.push(asked)
      const { status = 200, headers: more = {}, body, holds: isHeld } = answer(asked)
      if (isHeld) {
        held.push(() => response.end('null'))
        mostHeld = Math.max(mostHeld, held.length)
        // A moment later, in which one more would come if it might.
        if (held.length === holds) setTimeout(() => held.splice(0).forEach(release => release()), 100)
        return
      }
      response.writeHead(status, { 'content-type': 'application/json', ...more })
      response.end(body === undefined ? undefined : JSON.stringify(body))
    })
  })
  await new Promise<void>(done => other.listen(0, done))
  port = (other.address() as AddressInfo).port
  world = await makeServerWorld('integrations', { TRELLIS_OUTBOUND_HOSTS: '127.0.0.1' })
  people.builder = await world.person({ email: 'builder@w.example', roles: ['integrationAdmin'] })
  people.developer = await world.person({ email: 'developer@w.example', roles: ['developer'] })
  people.owner = await world.person({ email: 'owner@w.example', isTenantAdmin: true })
})
beforeEach(() => {
  seen = []
  tokensMade = 0
  goodTokens = new Set()
})
afterAll(async () => {
  await world?.close()
  other?.closeAllConnections()
  other?.close()
})

const call = (name: ContractName, input: object, caller = people.builder) => world.run(caller, name, input)
const run = (id: string, input: object = {}) => call('INTEGRATION_RUN', { id, operation: 'request', input })
const setSecrets = (id: string, secrets: object) => call('INTEGRATION_SET_SECRETS', { id, secrets })

async function make(id: string, connection: object = {}, secrets?: object): Promise<string> {
  const record = { name: id, driver: 'rest', connection: { baseUrl: at('/api'), ...connection } }
  await call('CORE_UPSERT', { collectionId: 'Integration', id, record })
  if (secrets) await setSecrets(id, secrets)
  return id
}

test('an operation asks with its input; the call is listed without what was asked and answered', async () => {
  const id = await make('plain', { headers: { 'x-from': 'us' } })
  const body = { bodyType: 'json', body: { note: 'parameter-canary' } }
  const answered = await run(id, { method: 'POST', path: 'things', query: { a: [1, 2] }, ...body })
  expect(answered).toMatchObject({ status: 'done', rows: 1, output: { url: '/api/things?a=1&a=2' } })
  expect(seen).toMatchObject([{ method: 'POST', headers: { 'x-from': 'us' }, body: '{"note":"parameter-canary"}' }])
  const calls = await call('INTEGRATION_CALL_LIST', { id })
  expect(calls['list']).toMatchObject([
    { operation: 'request', cause: 'tester', status: 'done', rows: 1, userName: 'builder' },
  ])
  expect(JSON.stringify(calls)).not.toContain('canary')
})

test('[2-6-06] only who builds integrations runs them, tests them and sets their secrets', async () => {
  const id = await make('guarded')
  for (const name of ['INTEGRATION_TEST', 'INTEGRATION_CALL_LIST', 'INTEGRATION_STATUS'] as const)
    await expect(call(name, { id }, people.developer)).rejects.toMatchObject({ code: 'DENIED' })
  await expect(call('INTEGRATION_TEST', { id: 'not there' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(call('INTEGRATION_RUN', { id, operation: 'request', input: {} }, people.owner)).rejects.toMatchObject({
    code: 'DENIED',
  })
  expect(seen).toEqual([])
})

const signIns: [string, object, Record<string, string>, (asked: Seen) => unknown, unknown][] = [
  [
    'basic',
    { username: 'jörg' },
    { password: canary },
    ({ headers }) => headers.authorization,
    `Basic ${btoa(String.fromCharCode(...Buffer.from(`jörg:${canary}`)))}`,
  ],
  ['bearer', {}, { token: canary }, ({ headers }) => headers.authorization, `Bearer ${canary}`],
  ['header', { headerName: 'X-Key' }, { headerValue: canary }, ({ headers }) => headers['x-key'], canary],
  [
    'query',
    {},
    { queryParameters: `key=${canary}&more=also-canary` },
    ({ url }) => url,
    `/api/echo?key=${canary}&more=also-canary`,
  ],
]
test.each(signIns)(
  'S60 %s signs in, and no answer, list or log tells the secret',
  async (...[authentication, more, secrets, sent, expected]) => {
    const id = await make(`with-${authentication}`, { authentication, ...more }, secrets)
    const answers: unknown[] = [await run(id, { path: 'echo' })]
    expect(seen.map(sent)).toEqual([expected])
    answers.push(
      await call('INTEGRATION_STATUS', { id }),
      await call('INTEGRATION_CALL_LIST', { id }),
      await call('CORE_GET', { collectionId: 'Integration', id }),
      await call('ASSET_GET_VERSION', { collectionId: 'Integration', id }),
      await call('CORE_LIST', { cursor: { collectionId: 'Activity' } }, people.owner),
    )
    expect(answers[0]).toMatchObject({ status: 'done' })
    expect(JSON.stringify(answers)).not.toMatch(/canary|Basic \w/)
    const { rows } = await world.services.database.query({
      text: `select string_agg(encode(sealed, 'escape'), ' ') as sealed, count(*)::int as count from trellis.integration_secret where integration_id = $1`,
      values: [id],
    })
    expect(rows[0]).toMatchObject({ count: 1, sealed: expect.not.stringContaining('canary') })
  },
)

test('secrets are write-only names, and go when the host or the sign-in elsewhere changes', async () => {
  const id = await make('moving', { authentication: 'bearer' }, { token: canary })
  const names = async () => (await call('INTEGRATION_STATUS', { id }))['set']
  await expect(setSecrets(id, { unknown: 'x' })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  await make('moving', { authentication: 'bearer', baseUrl: at('/api/v2') })
  expect(await names()).toEqual(['token'])
  await make('moving', { authentication: 'bearer', baseUrl: `http://localhost:${port}/api` })
  expect(await names()).toEqual([])
  const left = await world.services.database.query({
    text: 'select from trellis.integration_secret where integration_id = $1',
    values: [id],
  })
  expect(left.rows).toEqual([])
  await make('moving', { authentication: 'bearer' })
  expect(await run(id)).toMatchObject({ status: 'failed', reason: 'SECRETS' })
  expect(seen).toEqual([])
  await setSecrets(id, { token: canary })
  expect(await names()).toEqual(['token'])
  await setSecrets(id, { token: null })
  expect(await names()).toEqual([])
})

test('a row of secrets that was moved to another integration opens nothing there', async () => {
  const [from, to] = [
    await make('owner', { authentication: 'bearer' }, { token: canary }),
    await make('thief', { authentication: 'bearer' }),
  ]
  await world.services.database.query({
    text: `insert into trellis.integration_secret select tenant_id, $2, name, sealed from trellis.integration_secret where integration_id = $1`,
    values: [from, to],
  })
  expect(await run(to)).toMatchObject({ status: 'failed', reason: 'SECRETS' })
})

const clientSignIn = () => ({ authentication: 'oauth2Client', tokenUrl: at('/token'), clientId: 'us', scope: 'read' })

test('a token is got once for many calls, kept sealed, and renewed where it is refused', async () => {
  const id = await make('oauth', clientSignIn(), { clientSecret: canary })
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => run(id, { path: 'secured' })))
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill('done'))
  expect(tokensMade).toBe(1)
  expect(seen[0]).toMatchObject({ body: 'grant_type=client_credentials&scope=read' })
  goodTokens.clear()
  expect(await run(id, { path: 'secured' })).toMatchObject({ status: 'done', output: { ok: true } })
  expect(tokensMade).toBe(2)
  await setSecrets(id, { clientSecret: 'another secret' })
  await run(id, { path: 'secured' })
  expect(tokensMade).toBe(3)
})

test('a token of a user name and password', async () => {
  const more = { ...clientSignIn(), authentication: 'oauth2Password', username: 'ann' }
  const id = await make('oauth-password', more, { clientSecret: canary, password: 'pass word' })
  expect(await run(id, { path: 'secured' })).toMatchObject({ status: 'done' })
  expect(seen[0]?.body).toBe('grant_type=password&username=ann&password=pass+word&scope=read')
})

test('pages are read to their end: by number, and by the Link header of the same host alone', async () => {
  const id = await make('pages')
  const items = await run(id, { path: 'items', paging: 'page' })
  expect(items).toMatchObject({ rows: 6, output: [1, 2, 3, 4, 5, 6].map(n => ({ n })) })
  expect(await run(id, { path: 'linked', paging: 'link' })).toMatchObject({ output: [1, 2, 3] })
  expect(await run(id, { path: 'astray', paging: 'link' })).toMatchObject({ status: 'failed', reason: 'GUARD' })
})

test('S55 S58 what the operator does not name is refused, for the API and for its token URL', async () => {
  for (const host of ['localhost', '127.0.0.2', '[::1]', '0x7f.2', '169.254.169.254']) {
    await make('inward', { baseUrl: `http://${host}:${port}/api` })
    expect(await call('INTEGRATION_TEST', { id: 'inward' })).toMatchObject({ status: 'failed', reason: 'GUARD' })
  }
  const tokenUrl = `http://localhost:${port}/token`
  const id = await make('token-inward', { ...clientSignIn(), tokenUrl }, { clientSecret: canary })
  expect(await call('INTEGRATION_TEST', { id })).toMatchObject({ status: 'failed', reason: 'GUARD' })
  expect(seen).toEqual([])
})

test('S56 a redirect to a place that is refused is not followed', async () => {
  const id = await make('moved', { authentication: 'bearer' }, { token: canary })
  expect(await run(id, { path: 'moved' })).toMatchObject({ status: 'failed', reason: 'GUARD' })
  expect(seen.map(({ url }) => url)).toEqual(['/api/moved'])
})

test('S09 our own database is refused though its host is allowed', async () => {
  const database = new URL(world.testDatabase.connectionString)
  await make('own', { baseUrl: `http://127.0.0.1:${database.port}/` })
  expect(await call('INTEGRATION_TEST', { id: 'own' })).toMatchObject({ status: 'failed', reason: 'GUARD' })
})

test('what failed is told: name, connection, rights, sign-in, size', async () => {
  const id = await make('failing')
  const reasonOf = async (input: object) => (await run(id, input))['reason']
  expect(await reasonOf({ path: 'forbidden' })).toBe('RIGHTS')
  expect(await reasonOf({ path: 'secured' })).toBe('SIGN_IN')
  expect(await reasonOf({ path: 'huge' })).toBe('TOO_LARGE')
  expect(await reasonOf({ path: 'broken', method: 'POST' })).toBe('SERVER')
  expect(await reasonOf({ path: '../token' })).toBe('INPUT')
  await make('failing', { baseUrl: 'http://127.0.0.1:1/' })
  expect(await reasonOf({})).toBe('UNREACHABLE')
  await make('failing', { baseUrl: `https://127.0.0.1:${port}/` })
  expect(await reasonOf({})).toBe('TLS')
})

test('what a step of a flow sends carries its key, whatever the request says; what a tester sends has none', async () => {
  const id = await make('keyed', { headers: { 'idempotency-key': 'of the connection' } })
  const input = { method: 'POST', headers: { 'Idempotency-Key': 'of the request' } }
  const { signal } = new AbortController()
  const asked = { caller: people.builder, id, operation: 'request', input, signal, cause: 'flow' } as const
  for (const _ of [1, 2]) await world.services.integrations.run({ ...asked, key: 'run:1' })
  await run(id, { method: 'POST' })
  await run(await make('plain-headers'), { method: 'POST' })
  expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual([
    'run:1',
    'run:1',
    'of the connection',
    undefined,
  ])
})

test('R24 a busy server is asked again for what changes nothing, and for nothing else', async () => {
  const id = await make('busy')
  busy = 2
  expect(await run(id, { path: 'busy' })).toMatchObject({ status: 'done' })
  expect(seen).toHaveLength(3)
  busy = 1
  expect(await run(id, { path: 'busy', method: 'POST' })).toMatchObject({
    status: 'failed',
    reason: 'BUSY',
    retryAfter: 0.01,
  })
  expect(seen).toHaveLength(4)
})

test('R24 ten calls of an integration go on at a time, the others wait', async () => {
  const id = await make('crowded')
  const answers = await Promise.all(Array.from({ length: 30 }, () => run(id, { path: 'held' })))
  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill('done'))
  expect(mostHeld).toBe(10)
})

test('secrets stay with the live definition until a draft that leads elsewhere is published; deleting takes them', async () => {
  const id = await make('drafted', { authentication: 'bearer' }, { token: canary })
  const names = async () => (await call('INTEGRATION_STATUS', { id }))['set']
  const place = { collectionId: 'Integration', id }
  const moved = { authentication: 'bearer', baseUrl: `http://localhost:${port}/api` }
  await call('CORE_UPSERT', { ...place, record: { keepDraftVer: true, connection: moved } })
  expect(await run(id, { path: 'echo' })).toMatchObject({ status: 'done' })
  expect(seen[0]?.headers.authorization).toBe(`Bearer ${canary}`)
  await call('ASSET_PUBLISH', place)
  expect(await names()).toEqual([])
  await setSecrets(id, { token: canary })
  await call('CORE_DELETE', place)
  const { list } = await call('ASSET_TRASH_LIST', { collectionId: 'Integration' })
  const [{ id: entry }] = list as [{ id: string }]
  await call('ASSET_TRASH_RESTORE', { collectionId: 'Integration', id: entry })
  expect(await names()).toEqual([])
})

test('a definition says what its driver takes', async () => {
  const save = (record: object) =>
    call('CORE_CREATE', { collectionId: 'Integration', record: { name: 'x', driver: 'rest', ...record } })
  const baseUrl = 'https://api.example'
  const wrong: [object, string][] = [
    [{ driver: 'nosuch', connection: {} }, 'record.driver'],
    [{ connection: {} }, 'record.connection.baseUrl'],
    [{ connection: { baseUrl, password: canary } }, 'record.connection.password'],
    [
      { connection: { baseUrl }, requests: [{ name: 'a', operation: 'drop', input: {} }] },
      'record.requests.0.operation',
    ],
    [
      { connection: { baseUrl }, requests: [{ name: 'a', operation: 'request', input: { method: 'EAT' } }] },
      'record.requests.0.input.method',
    ],
  ]
  for (const [record, path] of wrong)
    await expect(save(record)).rejects.toMatchObject({ details: { fields: { [path]: expect.any(String) } } })
})
