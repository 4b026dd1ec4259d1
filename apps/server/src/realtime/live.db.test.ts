import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { UserError } from '@trellis/base'
import type { LiveServerMessage } from '@trellis/contract'
import type { ListCursor } from '@trellis/model'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { expectBelow } from '../../../../tests/integration/soak.ts'
import { type LiveSocket, openLiveSocket } from '../../../../tests/scenarios/live-socket.ts'
import { makeWorld, type World } from '../../../../tests/scenarios/world.ts'
import type { Caller } from '../access/caller.ts'
import { readConfig } from '../config.ts'
import { createApp } from '../http/create-app.ts'
import { addLiveRoutes } from '../http/live-routes.ts'
import { makeRecords, type Records } from '../records/records.ts'
import { applySchema } from '../schema/apply-schema.ts'

type Node = Awaited<ReturnType<World['secondNode']>>
type Server = { app: FastifyInstance; host: string; records: Records; bus: World['bus'] }

let world: World
let first: Server
let second: Server
const people = new Map<string, Caller>()
const ended = new Set<string>()
const sessionEnds = new Set<(sessionId: string) => void>()
let lifetime = 60_000

beforeAll(async () => {
  world = await makeWorld('live')
  const text = { type: 'string', format: 'text' } as const
  for (const collectionId of ['Orders', 'Secrets']) {
    await applySchema(world, {
      tenant: world.tenant,
      collectionId,
      document: {
        name: collectionId,
        schema: {
          type: 'object',
          properties: { country: { ...text, title: 'Country' }, salary: { ...text, title: 'Salary' } },
        },
        detailGroupList: [],
      },
      author: 'admin',
    })
  }
  first = await serve(world)
  second = await serve(await world.secondNode())
  people.set('admin', person('admin', { roles: ['entityAdmin'] }))
  people.set('sales', person('sales', { apps: [germany()] }))
})
afterAll(async () => {
  await first.app.close()
  await second.app.close()
  await world.close()
})

async function serve(node: Node): Promise<Server> {
  const config = { ...readConfig({ TRELLIS_LOG_LEVEL: 'silent' }, [], '/nowhere'), dataDir: '/nowhere' }
  const app = await createApp(config)
  const records = makeRecords(node)
  const signIn = {
    identify: async (token: string) => {
      const [userId = '', session = ''] = token.split(' ')
      const caller = people.get(userId)
      if (!caller || ended.has(session)) throw new UserError('UNAUTHENTICATED', 'Please sign in')
      return { caller, sessionId: session, expiresAt: Date.now() + lifetime }
    },
    onSessionEnd(handler: (sessionId: string) => void) {
      sessionEnds.add(handler)
      return () => sessionEnds.delete(handler)
    },
  }
  await addLiveRoutes(app, { ...node, config, records, signIn: signIn as never })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, host: `127.0.0.1:${(app.server.address() as AddressInfo).port}`, records, bus: node.bus }
}

function person(userId: string, more: Partial<Caller>): Caller {
  const names = { email: `${userId}@example.com`, fullName: userId }
  return {
    tenant: world.tenant,
    userId,
    ...names,
    roles: [],
    isTenantAdmin: false,
    apps: [],
    grantsKey: JSON.stringify([userId, more.roles, more.apps?.map(({ people: _people, ...app }) => app)]),
    ...more,
  }
}

function germany(): Caller['apps'][number] {
  const verbs = { create: false, read: true, update: true, delete: false }
  const overrides = { salary: { hidden: true } }
  return {
    id: 'sales',
    values: {},
    collections: [{ collectionId: 'Orders', ...verbs, rowRule: { country: { $eq: 'Germany' } }, overrides }],
  }
}

const openOn = (server: Server, headers?: Record<string, string>) => openLiveSocket(server.host, headers)

async function signedIn(server: Server, userId: string, session = userId): Promise<LiveSocket> {
  const client = await openOn(server)
  client.send({ type: 'auth', accessToken: `${userId} ${session}` })
  await client.next(message => message.type === 'ready')
  return client
}

async function follow(client: LiveSocket, id: string, cursor: ListCursor): Promise<void> {
  client.send({ type: 'subscribe', id, cursor })
  await client.next(message => message.type === 'subscribed' || message.type === 'error')
  expect(client.messages.at(-1)).toEqual({ type: 'subscribed', id })
}

const isChange = (message: LiveServerMessage) => message.type === 'change'
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
const builders = { core: false }

function make(id: string, country: string, collectionId = 'Orders') {
  return first.records.create(people.get('admin')!, { collectionId, id, record: { country } }, builders)
}
function change(id: string, record: Record<string, unknown>) {
  return first.records.update(people.get('admin')!, { collectionId: 'Orders', id, record }, builders)
}

test('[1-7-06] a change on one node reaches a subscriber on the other within a second, by id alone', async () => {
  await make('far', 'France')
  const client = await signedIn(second, 'admin')
  await follow(client, 'list', { collectionId: 'Orders' })
  await pause(600)
  client.forget()
  const started = Date.now()
  await change('far', { country: 'Spain' })
  const told = await client.next(isChange)
  expect(told).toEqual({ type: 'change', id: 'list', changed: ['far'], removed: [] })
  expectBelow(Date.now() - started, 1000)
  await first.records.delete(people.get('admin')!, { collectionId: 'Orders', id: 'far' }, builders)
  expect(await client.next(isChange)).toMatchObject({ changed: [], removed: ['far'] })
  client.socket.terminate()
})

test('S21 a subscriber behind a row rule hears of own rows only; one that leaves is named once', async () => {
  await make('berlin', 'Germany')
  await make('paris', 'France')
  const client = await signedIn(second, 'sales')
  await follow(client, 'list', { collectionId: 'Orders' })
  const watcher = await signedIn(second, 'admin')
  await follow(watcher, 'all', { collectionId: 'Orders' })
  await pause(600)
  client.forget()

  await change('paris', { salary: '9' })
  await change('berlin', { salary: '10' })
  expect(await client.next(isChange)).toMatchObject({ changed: ['berlin'], removed: [] })
  await change('berlin', { country: 'France' })
  expect(await client.next(isChange)).toMatchObject({ changed: [], removed: ['berlin'] })
  await change('berlin', { country: 'Italy' })
  await make('rome', 'Italy')
  await first.records.delete(people.get('admin')!, { collectionId: 'Orders', id: 'berlin' }, builders)
  await watcher.next(message => message.type === 'change' && message.removed.includes('berlin'))
  await pause(300)
  const text = JSON.stringify(client.messages)
  expect(client.messages.filter(isChange)).toHaveLength(2)
  for (const secret of ['paris', 'rome', 'salary', '10', 'France']) expect(text).not.toContain(secret)
  client.socket.terminate()
  watcher.socket.terminate()
})

test('S21 subscriptions are authorised like the list: unknown, unreadable and hidden give the same as there', async () => {
  const client = await signedIn(first, 'sales')
  for (const cursor of [
    { collectionId: 'Secrets' },
    { collectionId: 'Nowhere' },
    { collectionId: 'User' },
    { collectionId: 'Orders', filter: { salary: { $eq: '10' } } },
    { collectionId: 'Orders', options: { orderBy: 'salary' } },
  ]) {
    client.send({ type: 'subscribe', id: JSON.stringify(cursor), cursor })
    const answer = await client.next(message => message.type === 'error' || message.type === 'subscribed')
    expect(answer).toMatchObject({ type: 'error', id: JSON.stringify(cursor) })
    expect(answer).toMatchObject({ code: 'options' in cursor || 'filter' in cursor ? 'VALIDATION_ERROR' : 'NOT_FOUND' })
  }
  client.socket.terminate()
})

test('more than 500 changes, and those of a batch, are told as refetch', async () => {
  const client = await signedIn(first, 'admin')
  await follow(client, 'list', { collectionId: 'Secrets' })
  const { tenant } = world
  await world.tables.run(sql`
    insert into ${sql.id(tenant.coreSchema, 'activity')} (id, action, collection_id, record_id)
    select 'x' || n, 'create', 'Secrets', 'x' || n from generate_series(1, 501) n`)
  first.bus.announce('log', tenant.id)
  expect(await client.next(isChange)).toEqual({ type: 'change', id: 'list', changed: [], removed: [], refetch: true })
  client.socket.terminate()
})

/** A page as a browser reads it before it follows the list. */
async function readPage(userId: string, cursor: ListCursor): Promise<{ list: { id: string }[]; since?: string }> {
  const answer = await first.records.list(people.get(userId)!, { cursor, count: 'none', live: true }, builders)
  return JSON.parse(answer.text)
}

test('R31 what changed between the reading of a page and the subscription is told', async () => {
  const cursor = { collectionId: 'Orders', filter: { country: { $eq: 'Chile' } } }
  const empty = await readPage('admin', cursor)
  expect(empty.list).toEqual([])
  await make('santiago', 'Chile')
  const page = await readPage('admin', cursor)
  expect(page.list.map(({ id }) => id)).toEqual(['santiago'])
  await change('santiago', { country: 'Peru' })
  const client = await signedIn(second, 'admin')
  for (const [id, since, told] of [
    ['empty', empty.since, { changed: [], removed: ['santiago'] }],
    ['page', page.since, { changed: [], removed: ['santiago'] }],
    ['forged', 'abc', { changed: [], removed: [], refetch: true }],
  ] as const) {
    client.send({ type: 'subscribe', id, cursor, since })
    expect(await client.next(message => message.type === 'change' && message.id === id)).toEqual({
      type: 'change',
      id,
      ...told,
    })
  }
  client.socket.terminate()
})

test('S21 a row that left the rule before the subscription is named, others outside it never are', async () => {
  await make('bonn', 'Germany')
  await make('lyon', 'France')
  const page = await readPage('sales', { collectionId: 'Orders' })
  expect(page.list.map(({ id }) => id)).toContain('bonn')
  await change('bonn', { country: 'France' })
  await change('lyon', { country: 'Italy' })
  const client = await signedIn(second, 'sales')
  client.send({ type: 'subscribe', id: 'list', cursor: { collectionId: 'Orders' }, since: page.since })
  expect(await client.next(isChange)).toEqual({ type: 'change', id: 'list', changed: [], removed: ['bonn'] })
  await change('bonn', { country: 'Italy' })
  const watcher = await signedIn(second, 'admin')
  await follow(watcher, 'all', { collectionId: 'Orders' })
  await make('hamburg', 'Germany')
  await client.next(message => message.type === 'change' && message.changed.includes('hamburg'))
  expect(client.messages.filter(isChange)).toHaveLength(2)
  // The page of one user tells another one nothing.
  const admins = await readPage('admin', { collectionId: 'Orders' })
  await change('lyon', { country: 'Spain' })
  client.send({ type: 'subscribe', id: 'other', cursor: { collectionId: 'Orders' }, since: admins.since })
  const told = await client.next(message => message.type === 'change' && message.id === 'other')
  expect(told).toEqual({ type: 'change', id: 'other', changed: [], removed: [], refetch: true })
  client.socket.terminate()
  watcher.socket.terminate()
})

test('asking for the moment changes no row of the answer', async () => {
  for (const cursor of [
    { collectionId: 'Orders' },
    { collectionId: 'Orders', options: { limit: 2, orderBy: 'country', descending: true } },
    { collectionId: 'Orders', options: { limit: 2, orderBy: 'id' } },
    { collectionId: 'Orders', filter: { country: { $eq: 'nowhere' } } },
  ]) {
    const plain = await first.records.list(people.get('sales')!, { cursor }, builders)
    const { since, ...live } = JSON.parse(
      (await first.records.list(people.get('sales')!, { cursor, live: true }, builders)).text,
    )
    expect(typeof since).toBe('string')
    expect(live).toEqual(JSON.parse(plain.text))
  }
})

test('S74 a connection without a good token in its first message is closed', async () => {
  const silent = await openOn(first)
  const started = Date.now()
  expect(await silent.closed).toBe(4401)
  expect(Date.now() - started).toBeGreaterThan(300)
  expectBelow(Date.now() - started, 1500)
  const early = await openOn(first)
  early.send({ type: 'subscribe', id: 'list', cursor: { collectionId: 'Orders' } })
  expect(await early.closed).toBe(4401)
  expect(early.messages).toEqual([])
  const wrong = await openOn(first)
  wrong.send({ type: 'auth', accessToken: 'nobody s' })
  expect(await wrong.closed).toBe(4401)
  const other = await signedIn(first, 'sales')
  other.send({ type: 'auth', accessToken: 'admin s' })
  expect(await other.closed).toBe(4401)
  const origin = `http://${first.host}`
  const inUrl = new WebSocket(`ws://${first.host}/api/websocket?token=admin`, { headers: { origin } })
  inUrl.on('error', () => undefined)
  const status = await new Promise(resolve =>
    inUrl.on('unexpected-response', (_request, response) => resolve(response.statusCode)),
  )
  expect(status).toBe(400)
})

test('S75 pages of other origins are refused before the upgrade', async () => {
  for (const origin of [
    undefined,
    'null',
    'http://evil.example',
    `http://${first.host}.evil.example`,
    `http://${first.host}@evil.example`,
    `ftp://${first.host}`,
    `http://${first.host}/x`,
  ]) {
    await expect(openOn(first, origin === undefined ? {} : { origin })).rejects.toThrow('status 403')
  }
  const own = await openOn(first)
  own.socket.terminate()
  await pause(100)
  const connections = await new Promise(resolve => first.app.server.getConnections((_error, count) => resolve(count)))
  expect(connections).toBe(0)
})

test('S76 wrong frames close the connection', async () => {
  const cases: [number, (client: LiveSocket) => void][] = [
    [1003, client => client.socket.send(Buffer.from('{}'), { binary: true })],
    [1008, client => client.socket.send('not json')],
    [1008, client => client.send({ type: 'auth' })],
    [1008, client => client.send({ type: 'subscribe', id: 7, cursor: { collectionId: 'Orders' } })],
    [1008, client => client.send({ type: 'subscribe', id: 'a', cursor: { collectionId: 'Orders' }, extra: 1 })],
    [1008, client => client.send(['auth'])],
    [1009, client => client.send({ type: 'unsubscribe', id: 'x'.repeat(70_000) })],
    [
      1008,
      client => {
        for (let part = 0; part < 1000; part += 1) client.socket.send('a', { fin: false })
      },
    ],
    [
      4429,
      client => {
        for (let round = 0; round < 500; round += 1) client.send({ type: 'unsubscribe', id: 'x' })
      },
    ],
  ]
  for (const [code, misbehave] of cases) {
    const client = await signedIn(first, 'admin')
    misbehave(client)
    expect(await client.closed).toBe(code)
  }
})

test('S76 bytes that are no frame end the connection and nothing else', async () => {
  const [host, port] = first.host.split(':')
  const socket = connect(Number(port), host)
  const closed = new Promise(resolve => socket.on('close', resolve))
  socket.on('error', () => undefined)
  socket.write(
    `GET /api/websocket HTTP/1.1\r\nHost: ${first.host}\r\nOrigin: http://${first.host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`,
  )
  await new Promise(resolve => socket.once('data', resolve))
  socket.write(Buffer.alloc(1000, 0xff))
  await closed
  const client = await signedIn(first, 'admin')
  client.socket.terminate()
})

test('at most 50 lists are followed on one connection', async () => {
  const client = await signedIn(first, 'admin')
  for (let round = 0; round < 50; round += 1) await follow(client, `list${round}`, { collectionId: 'Orders' })
  client.send({ type: 'subscribe', id: 'one more', cursor: { collectionId: 'Orders' } })
  expect(await client.next(message => message.type === 'error')).toMatchObject({
    id: 'one more',
    code: 'VALIDATION_ERROR',
  })
  client.send({ type: 'unsubscribe', id: 'list0' })
  await follow(client, 'one more', { collectionId: 'Orders' })
  client.socket.terminate()
})

test('S36 an ended session closes its connections; lost rights end the delivery', async () => {
  const leaving = await signedIn(first, 'admin', 'leaving')
  const staying = await signedIn(first, 'admin', 'staying')
  for (const handler of sessionEnds) handler('leaving')
  expect(await leaving.closed).toBe(4401)
  await follow(staying, 'list', { collectionId: 'Orders' })

  people.set('temp', person('temp', { apps: [germany()] }))
  const client = await signedIn(first, 'temp')
  await follow(client, 'list', { collectionId: 'Orders' })
  people.set('temp', person('temp', { apps: [] }))
  first.bus.announce('grants', world.tenant.id)
  expect(await client.next(message => message.type === 'error')).toMatchObject({ id: 'list', code: 'NOT_FOUND' })
  await make('munich', 'Germany')
  await staying.next(message => message.type === 'change' && message.changed.includes('munich'))
  await pause(300)
  expect(client.messages.filter(isChange)).toEqual([])
  people.delete('temp')
  first.bus.announce('grants', world.tenant.id)
  expect(await client.closed).toBe(4401)
  staying.socket.terminate()
})

test('a change of rights makes only those fetch again whom it concerns', async () => {
  const isRefetch = (message: LiveServerMessage) => message.type === 'change' && message.refetch === true
  const seller = (more: object) => person('seller', { apps: [{ ...germany(), ...more }] })
  people.set('seller', seller({ people: 'two' }))
  const client = await signedIn(first, 'seller')
  const others = await signedIn(first, 'admin')
  await follow(client, 'list', { collectionId: 'Orders' })
  await follow(others, 'list', { collectionId: 'Orders' })
  const changes = [
    seller({ people: 'three' }),
    seller({ people: 'three', values: { country: 'France' } }),
    { ...seller({ people: 'three' }), timezone: 'Asia/Tokyo' },
  ]
  for (const changed of changes) {
    people.set('seller', changed)
    first.bus.announce('grants', world.tenant.id)
    await client.next(isRefetch)
    client.forget()
  }
  first.bus.announce('grants', world.tenant.id)
  await make('nantes', 'France')
  await others.next(message => message.type === 'change' && message.changed.includes('nantes'))
  expect([...client.messages, ...others.messages].filter(isRefetch)).toEqual([])
  first.bus.announce('schema', world.tenant.id)
  await others.next(isRefetch)
  people.delete('seller')
  for (const each of [client, others]) each.socket.terminate()
})

test('an access token that expires closes the connection unless a new one came', async () => {
  lifetime = 700
  const idle = await signedIn(first, 'admin')
  const careful = await signedIn(first, 'admin')
  lifetime = 60_000
  careful.send({ type: 'auth', accessToken: 'admin again' })
  await careful.next(message => message.type === 'ready')
  expect(await idle.closed).toBe(4401)
  await pause(300)
  expect(careful.socket.readyState).toBe(WebSocket.OPEN)
  careful.socket.terminate()
})

test('R31 what changed while the database could not be read is made up for', async () => {
  const client = await signedIn(first, 'admin')
  await follow(client, 'list', { collectionId: 'Orders' })
  await make('before', 'Germany')
  await client.next(message => message.type === 'change' && message.changed.includes('before'))
  // Those that clean up by themselves belong to the database, and nobody else may end them.
  await world.database.run(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`)
  await pause(200)
  await make('after', 'Germany').catch(() => make('after', 'Germany'))
  await client.next(message => message.type === 'change' && message.changed.includes('after'), 10_000)
  client.socket.terminate()
})
