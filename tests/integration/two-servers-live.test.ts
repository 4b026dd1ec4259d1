import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { addApp, addMember, removeMember } from '../scenarios/app-members.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { documentOf } from './employee-fixture.ts'
import { type LiveClient, openLive } from './live-client.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { expectBelow, lengthOf, patienceFor } from './soak.ts'
import { setUp, signIn, type WorkspaceClient } from './workspace-client.ts'

let database: TestDatabase
const servers: ServerProcess[] = []
let here: WorkspaceClient
let there: WorkspaceClient

beforeAll(async () => {
  database = await createTestDatabase('two_servers_live')
  const environment = { DATABASE_URL: database.connectionString }
  servers.push(await startServerProcess(environment))
  here = await setUp(servers[0]!.url)
  servers.push(await startServerProcess(environment))
  there = await signIn(servers[1]!.url)
})
afterAll(async () => {
  await Promise.all(servers.map(server => server.kill('SIGTERM')))
  await database?.drop()
})

/** A collection of its own for each test, known to both servers. */
async function makeCollection(collectionId: string): Promise<void> {
  const document = documentOf(collectionId, {
    name: { type: 'string', format: 'text', title: 'Name' },
    part: { type: 'number', format: 'number', title: 'Part' },
  })
  await here.call('SCHEMA_APPLY', { collectionId, document })
  await expect
    .poll(() => there.call('DATA_LIST', { cursor: { collectionId }, count: 'none' }).then(() => 'there', String))
    .toBe('there')
}

async function subscribe(live: LiveClient, id: string, cursor: object, since?: string): Promise<void> {
  const answered = live.next(message => 'id' in message && message.id === id && message.type !== 'change', 10_000)
  live.send({ type: 'subscribe', id, cursor: cursor as never, ...(since !== undefined && { since }) })
  expect(await answered).toMatchObject({ type: 'subscribed' })
}

/** A list on a screen: fetched again whenever it is told that something happened to it. */
async function openScreen(client: WorkspaceClient, collectionId: string) {
  const cursor = { collectionId, filter: { part: { $lt: 5 } }, options: { limit: 1000, orderBy: 'name' } }
  let rows: unknown = []
  let since: string | undefined
  let live: LiveClient | undefined
  async function fetchAgain(): Promise<void> {
    const answer = await client.call('DATA_LIST', { cursor, count: 'none', live: true })
    rows = answer.list
    since = answer.since
  }
  await fetchAgain()
  return {
    rows: () => rows,
    /** Goes on where the last answer ended. */
    async connect() {
      let isStale = false
      let fetching = Promise.resolve()
      live = await openLive({
        ...client,
        received(text) {
          if (JSON.parse(text).type !== 'change' || isStale) return
          isStale = true
          fetching = fetching.then(() => {
            isStale = false
            return fetchAgain()
          })
        },
      })
      await subscribe(live, 'list', cursor, since)
    },
    disconnect: () => live?.close(),
  }
}

test(
  'R31 a page that is cut off while records come, change and go shows what the server has when it is back, by changes alone',
  async () => {
    const collectionId = 'Gaps'
    await makeCollection(collectionId)
    const screen = await openScreen(there, collectionId)
    const known: string[] = []
    const writeOnce = async (index: number) => {
      const id = known.at(Math.floor(Math.random() * known.length))
      const chance = Math.random()
      if (id === undefined || chance < 0.5) {
        known.push(`g${index}`)
        const record = { name: `${Math.random()}`, part: Math.floor(Math.random() * 10) }
        await here.call('DATA_CREATE', { collectionId, id: `g${index}`, record })
      } else if (chance < 0.8) await here.call('DATA_UPDATE', { collectionId, id, record: { part: index % 10 } })
      else {
        known.splice(known.indexOf(id), 1)
        await here.call('DATA_DELETE', { collectionId, id })
      }
    }
    const longest = lengthOf('R31', { short: 1200, long: 30_000 })
    let count = 0
    for (let round = 0; round < 4; round += 1) {
      await screen.connect()
      for (let index = 0; index < 10; index += 1) await writeOnce((count += 1))
      screen.disconnect()
      const until = Date.now() + Math.random() * longest
      do await writeOnce((count += 1))
      while (Date.now() < until)
    }
    await screen.connect()
    const cursor = { collectionId, filter: { part: { $lt: 5 } }, options: { limit: 1000, orderBy: 'name' } }
    const { list } = await here.call('DATA_LIST', { cursor, count: 'none' })
    await expect.poll(screen.rows, { timeout: 20_000 }).toEqual(list)
    screen.disconnect()
  },
  lengthOf('R31', { short: 60_000, long: 300_000 }),
)

test('S36 a right that is taken on one server ends the delivery on the other within 5 s', async () => {
  const collectionId = 'Taken'
  await makeCollection(collectionId)
  const grant = { collectionId, create: false, read: true, update: false, delete: false }
  const user = await here.call('CORE_CREATE', {
    collectionId: 'User',
    record: { email: 'reader@demo.example', fullName: 'Reader', roles: [] },
  })
  const app = await addApp(here.call, { name: 'Desk', collections: [grant], members: [{ userId: user.id }] })
  const { url } = await here.call('PASSWORD_LINK_CREATE', { userId: user.id })
  await here.call('PASSWORD_SET', { token: new URL(url).searchParams.get('token') ?? '', password: 'a good password' })
  const reader = await signIn(there.url, { email: 'reader@demo.example', password: 'a good password' })
  await expect
    .poll(() => reader.call('DATA_LIST', { cursor: { collectionId } }).then(() => 'read', String))
    .toBe('read')
  const live = await openLive(reader)
  await subscribe(live, 'list', { collectionId })
  // By its name, or by fetching again where the new rights came in between.
  const told = live.next(
    message => message.type === 'change' && (message.changed.includes('before') || message.refetch === true),
    patienceFor(5000),
  )
  await here.call('DATA_CREATE', { collectionId, id: 'before', record: { name: 'x' } })
  await told
  const ended = live.next(message => message.type === 'error' && message.id === 'list', patienceFor(5000))
  await removeMember(here.call, app.id, user.id)
  expect(await ended).toMatchObject({ code: 'NOT_FOUND' })
  const after = live.messages.length
  const watcher = await openLive(there)
  await subscribe(watcher, 'list', { collectionId })
  const seen = watcher.next(
    message => message.type === 'change' && message.changed.includes('after'),
    patienceFor(5000),
  )
  await here.call('DATA_CREATE', { collectionId, id: 'after', record: { name: 'x' } })
  await seen
  expect(live.messages.slice(after)).toEqual([])
  live.close()
  watcher.close()
})

test('who comes to an app makes those in it fetch again, on the other server too; what changes for others alone does not', async () => {
  const collectionId = 'Shared'
  await makeCollection(collectionId)
  const addUser = (name: string) =>
    here.call('CORE_CREATE', {
      collectionId: 'User',
      record: { email: `${name}@demo.example`, fullName: name, roles: [] },
    })
  const [reader, colleague] = [await addUser('insider'), await addUser('newcomer')]
  const grant = { collectionId, create: false, read: true, update: false, delete: false }
  const app = await addApp(here.call, { name: 'Shared desk', collections: [grant], members: [{ userId: reader.id }] })
  const { url } = await here.call('PASSWORD_LINK_CREATE', { userId: reader.id })
  await here.call('PASSWORD_SET', { token: new URL(url).searchParams.get('token') ?? '', password: 'a good password' })
  const client = await signIn(there.url, { email: 'insider@demo.example', password: 'a good password' })
  await expect
    .poll(() => client.call('DATA_LIST', { cursor: { collectionId } }).then(() => 'read', String))
    .toBe('read')
  await wait(1500)
  const live = await openLive(client)
  await subscribe(live, 'list', { collectionId })
  const told = (id: string) =>
    live.next(message => message.type === 'change' && message.changed.includes(id), patienceFor(5000))
  const isRefetch = (message: object) => 'refetch' in message && message.refetch === true
  await here.call('CORE_UPDATE', { collectionId: 'User', id: colleague.id, record: { fullName: 'Another name' } })
  await here.call('CORE_CREATE', { collectionId: 'Tag', record: { name: 'Another app' } })
  // Longer than the other server takes to hear of rights.
  await wait(1500)
  await Promise.all([told('one'), here.call('DATA_CREATE', { collectionId, id: 'one', record: { name: 'x' } })])
  expect(live.messages.filter(isRefetch)).toEqual([])
  await Promise.all([live.next(isRefetch, patienceFor(5000)), addMember(here.call, app.id, { userId: colleague.id })])
  live.close()
})

test('S21 what one server changes is told on the other by what each reader may see: ids alone, one that left once, of others nothing', async () => {
  const collectionId = 'People'
  const text = (title: string) => ({ type: 'string', format: 'text', title })
  const document = documentOf(collectionId, { name: text('Name'), dept: text('Dept'), salary: text('Salary') } as never)
  await here.call('SCHEMA_APPLY', { collectionId, document })
  const user = await here.call('CORE_CREATE', {
    collectionId: 'User',
    record: { email: 'seller@demo.example', fullName: 'Seller', roles: [] },
  })
  const rights = { create: false, read: true, update: false, delete: false }
  const rowRule = { dept: { $eq: 'sales' } }
  const grant = { collectionId, ...rights, rowRule, overrides: { salary: { hidden: true } } }
  await addApp(here.call, { name: 'Sales desk', collections: [grant], members: [{ userId: user.id }] })
  const { url } = await here.call('PASSWORD_LINK_CREATE', { userId: user.id })
  await here.call('PASSWORD_SET', { token: new URL(url).searchParams.get('token') ?? '', password: 'a good password' })
  const make = (id: string, dept: string) =>
    here.call('DATA_CREATE', { collectionId, id, record: { name: 'x', dept, salary: 'CANARY' } })
  for (const id of ['leaving', 'deleted', 'last']) await make(id, 'sales')
  await make('others', 'hr')
  const seller = await signIn(there.url, { email: 'seller@demo.example', password: 'a good password' })
  await expect
    .poll(() => seller.call('DATA_LIST', { cursor: { collectionId } }).then(({ list }) => list.length, String))
    .toBe(3)
  // What was told of the new collection a moment ago is past.
  await wait(1500)
  const live = await openLive(seller)
  await subscribe(live, 'list', { collectionId })
  const told = (key: 'changed' | 'removed', id: string) =>
    live.next(message => message.type === 'change' && message[key].includes(id), patienceFor(5000))
  const save = (id: string, record: object) => here.call('DATA_UPDATE', { collectionId, id, record })
  await save('others', { name: 'again' })
  const [changed] = await Promise.all([told('changed', 'leaving'), save('leaving', { salary: 'CANARY more' })])
  const [left] = await Promise.all([told('removed', 'leaving'), save('leaving', { dept: 'hr', name: 'CANARY' })])
  await save('leaving', { name: 'later' })
  const [deleted] = await Promise.all([
    told('removed', 'deleted'),
    here.call('DATA_DELETE', { collectionId, id: 'deleted' }),
  ])
  const [last] = await Promise.all([told('changed', 'last'), save('last', { name: 'y' })])
  const frames = live.messages.filter(message => message.type === 'change')
  expect(frames).toEqual([changed, left, deleted, last])
  expect(left).toMatchObject({ changed: [], removed: ['leaving'] })
  expect(deleted).toMatchObject({ changed: [], removed: ['deleted'] })
  expect(JSON.stringify(frames)).not.toMatch(/CANARY|others|salary/)
  live.close()
})

test('R32 a subscriber that stops reading is cut off; the others hear everything', async () => {
  const collectionId = 'Stuck'
  await makeCollection(collectionId)
  const stuck = await openStuck(there, collectionId)
  const other = await openLive(there)
  await subscribe(other, 'list', { collectionId })
  // What was told of the new collection a moment ago is past.
  await wait(1500)
  const heard = new Set<string>()
  for (let round = 0; !stuck.isCutOff() && round < 400; round += 1) {
    const records = Array.from({ length: 200 }, (_, index) => ({
      id: `stuck-${'x'.repeat(100)}-${round}-${index}`,
      name: 'x',
    }))
    const last = records.at(-1)?.id ?? ''
    await here.call('DATA_BULK_UPDATE', { collectionId, records })
    // Not by the messages themselves: they are long.
    const isTold = () => other.messages.some(message => message.type === 'change' && message.changed.includes(last))
    await expect.poll(isTold, { timeout: 10_000 }).toBe(true)
    other.messages.length = 0
    heard.add(last)
    stuck.look()
  }
  expect(stuck.isCutOff()).toBe(true)
  expect(heard.size).toBeGreaterThan(0)
  other.close()
}, 120_000)

/** A page with many lists that takes nothing from its connection once it follows them. */
async function openStuck(client: WorkspaceClient, collectionId: string) {
  const socket = new WebSocket(`${client.url.replace('http', 'ws')}/api/websocket`, {
    headers: { origin: client.url },
  })
  const lists = 50
  let isClosed = false
  socket.on('error', () => undefined)
  socket.on('close', () => (isClosed = true))
  await new Promise<void>(resolve => {
    let subscribed = 0
    socket.on('open', () => socket.send(JSON.stringify({ type: 'auth', accessToken: client.token })))
    socket.on('message', bytes => {
      const { type } = JSON.parse(bytes.toString())
      if (type === 'ready')
        for (let id = 0; id < lists; id += 1)
          socket.send(JSON.stringify({ type: 'subscribe', id: String(id), cursor: { collectionId } }))
      if (type === 'subscribed') subscribed += 1
      if (subscribed === lists) resolve()
    })
  })
  socket.pause()
  return {
    isCutOff: () => isClosed,
    /** A paused socket does not hear of its end: what has come is taken after all, and nothing more comes where it was cut off. */
    look() {
      const inner = (socket as unknown as { _socket: { destroyed: boolean; bytesWritten: number } })._socket
      isClosed ||= inner.destroyed
      if (socket.readyState === WebSocket.OPEN) socket.ping()
    },
  }
}

const crowd = {
  subscribers: lengthOf('crowd', { short: 60, long: 1000 }),
  groups: lengthOf('crowd', { short: 6, long: 20 }),
  perSecond: lengthOf('crowd', { short: 60, long: 200 }),
  seconds: lengthOf('crowd', { short: 4, long: 120 }),
}

/** People who see the records of one part by a row rule, each by an app of their own. */
async function makeReaders(collectionId: string, count: number) {
  const rights = { create: false, read: true, update: false, delete: false }
  const readers = []
  for (let part = 0; part < count; part += 1) {
    const email = `crowd${part}@demo.example`
    const record = { email, fullName: `Crowd ${part}`, roles: [] }
    const user = await here.call('CORE_CREATE', { collectionId: 'User', record })
    const grant = { collectionId, ...rights, rowRule: { part: { $eq: part } } }
    const app = { name: `Crowd ${part}`, collections: [grant], members: [{ userId: user.id }] }
    const { id: appId } = await addApp(here.call, app)
    const { url } = await here.call('PASSWORD_LINK_CREATE', { userId: user.id })
    const token = new URL(url).searchParams.get('token') ?? ''
    await here.call('PASSWORD_SET', { token, password: 'a good password' })
    const reader = await signIn(there.url, { email, password: 'a good password' })
    readers.push({ appId, userId: user.id, token: reader.token })
  }
  const last = { url: there.url, token: readers.at(-1)?.token ?? '' }
  const canRead = () =>
    fetch(`${last.url}/api/operations/DATA_LIST`, {
      method: 'POST',
      headers: { authorization: `Bearer ${last.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ cursor: { collectionId } }),
    })
  await expect.poll(async () => (await canRead()).status).toBe(200)
  return readers
}

/** The ids that a reader sees, asked for once for all who want them in the same moment. */
function makeSharedList({ url, token }: { url: string; token: string }, collectionId: string) {
  let waiting: Promise<string[]> | undefined
  async function ask(): Promise<string[]> {
    await wait(100)
    waiting = undefined
    const answer = await fetch(`${url}/api/operations/DATA_LIST`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ cursor: { collectionId, options: { limit: 1000 } }, count: 'none' }),
    })
    const { list = [] } = await answer.json()
    return list.map(({ id }: { id: string }) => id)
  }
  return () => (waiting ??= ask())
}

/**
 * One subscriber with a connection of its own: what it heard, or fetched where it was told to, and when it was told that it may no
 * longer listen.
 */
async function openSubscriber(
  given: { url: string; token: string; fetchIds: () => Promise<string[]> },
  collectionId: string,
) {
  const told = { heard: new Set<string>(), removed: 0, refetched: 0, endedAt: 0, afterEnd: 0 }
  const live = await openLive({
    ...given,
    received(text) {
      const message = JSON.parse(text)
      if (message.type === 'error') told.endedAt ||= performance.now()
      if (message.type !== 'change') return
      if (told.endedAt > 0) told.afterEnd += 1
      if (message.refetch) {
        told.refetched += 1
        void given.fetchIds().then(ids => ids.forEach(id => told.heard.add(id)))
      }
      told.removed += message.removed.length
      for (const id of message.changed) told.heard.add(id)
    },
  })
  await subscribe(live, 'list', { collectionId })
  return { live, told }
}

test(
  'R31 S21 a crowd: subscribers in many groups on two servers hear each change that their row rule shows, and of no other; who loses the right meanwhile hears nothing after 5 s',
  async () => {
    const collectionId = 'Crowd'
    await makeCollection(collectionId)
    const readers = await makeReaders(collectionId, crowd.groups)
    const lists = readers.map(({ token }) => makeSharedList({ url: there.url, token }, collectionId))
    const subscribers: (Awaited<ReturnType<typeof openSubscriber>> & { part: number })[] = []
    for (let index = 0; index < crowd.subscribers; index += 1) {
      const part = index % crowd.groups
      const { url } = Math.floor(index / crowd.groups) % 2 ? here : there
      const token = readers[part]?.token ?? ''
      const fetchIds = lists[part] ?? (async () => [])
      subscribers.push({ part, ...(await openSubscriber({ url, token, fetchIds }, collectionId)) })
    }
    // What was told of the new collection a moment ago is past.
    await wait(1500)
    for (const { told } of subscribers) told.refetched = 0
    const written = Array.from({ length: crowd.groups }, () => new Set<string>())
    const total = crowd.perSecond * crowd.seconds
    const loser = crowd.groups - 1
    let taken: Promise<number> | undefined
    const began = performance.now()
    const writing: Promise<unknown>[] = []
    for (let index = 0; index < total; index += 1) {
      const early = began + (index * 1000) / crowd.perSecond - performance.now()
      if (early > 0) await wait(early)
      const part = index % crowd.groups
      written[part]?.add(`c${index}`)
      const client = index % 3 ? here : there
      writing.push(client.call('DATA_CREATE', { collectionId, id: `c${index}`, record: { name: 'x', part } }))
      if (index === Math.floor(total / 2)) {
        const { appId = '', userId = '' } = readers[loser] ?? {}
        // At the pace of the test nothing has to be fetched as a whole, nor where the rights of others change.
        expect(subscribers.filter(({ told }) => told.refetched > 0)).toEqual([])
        taken = removeMember(here.call, appId, userId).then(() => performance.now())
      }
    }
    await Promise.all(writing)
    const takenAt = (await taken) ?? 0
    for (const { part, told } of subscribers) {
      const own = written[part] ?? new Set()
      if (part === loser) {
        await expect.poll(() => told.endedAt, { timeout: 20_000 }).toBeGreaterThan(0)
        expectBelow(told.endedAt - takenAt, 5000)
        expect(told.heard.size).toBeLessThan(own.size)
      } else await expect.poll(() => told.heard.size, { timeout: 20_000 }).toBe(own.size)
      expect([...told.heard].filter(id => !own.has(id))).toEqual([])
      expect(told).toMatchObject({ removed: 0, afterEnd: 0, ...(part !== loser && { refetched: 0 }) })
      expect(part === loser || told.endedAt === 0).toBe(true)
    }
    for (const { live } of subscribers) live.close()
  },
  lengthOf('crowd', { short: 90_000, long: 500_000 }),
)
