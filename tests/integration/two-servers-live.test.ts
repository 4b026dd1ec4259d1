import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { documentOf } from './employee-fixture.ts'
import { type LiveClient, openLive } from './live-client.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { lengthOf } from './soak.ts'
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
    await expect.poll(screen.rows, { timeout: 5000 }).toEqual(list)
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
  const app = await here.call('CORE_CREATE', {
    collectionId: 'Tag',
    record: { name: 'Desk', collections: [grant], users: [{ userId: user.id }] },
  })
  const { url } = await here.call('PASSWORD_LINK_CREATE', { userId: user.id })
  await here.call('PASSWORD_SET', { token: new URL(url).searchParams.get('token') ?? '', password: 'a good password' })
  const reader = await signIn(there.url, { email: 'reader@demo.example', password: 'a good password' })
  await expect
    .poll(() => reader.call('DATA_LIST', { cursor: { collectionId } }).then(() => 'read', String))
    .toBe('read')
  const live = await openLive(reader)
  await subscribe(live, 'list', { collectionId })
  const told = live.next(message => message.type === 'change' && message.changed.includes('before'), 5000)
  await here.call('DATA_CREATE', { collectionId, id: 'before', record: { name: 'x' } })
  await told
  const ended = live.next(message => message.type === 'error' && message.id === 'list', 5000)
  await here.call('CORE_UPDATE', { collectionId: 'Tag', id: app.id, record: { users: [] } })
  expect(await ended).toMatchObject({ code: 'NOT_FOUND' })
  const after = live.messages.length
  const watcher = await openLive(there)
  await subscribe(watcher, 'list', { collectionId })
  const seen = watcher.next(message => message.type === 'change' && message.changed.includes('after'), 5000)
  await here.call('DATA_CREATE', { collectionId, id: 'after', record: { name: 'x' } })
  await seen
  expect(live.messages.slice(after)).toEqual([])
  live.close()
  watcher.close()
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
  const app = { name: 'Sales desk', collections: [grant], users: [{ userId: user.id }] }
  await here.call('CORE_CREATE', { collectionId: 'Tag', record: app })
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
    live.next(message => message.type === 'change' && message[key].includes(id), 5000)
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
  seconds: lengthOf('crowd', { short: 3, long: 120 }),
}

test(
  'R31 S21 a crowd: subscribers in many groups on two servers hear each change of their own records, and of no other',
  async () => {
    const collectionId = 'Crowd'
    await makeCollection(collectionId)
    const listsOfPage = 10
    const pages: { live: LiveClient; lists: Set<string>; heard: Map<string, Set<string>> }[] = []
    let refetched = 0
    for (let index = 0; index < crowd.subscribers / listsOfPage; index += 1) {
      const heard = new Map<string, Set<string>>()
      const live = await openLive({
        ...(index % 2 ? here : there),
        received(text) {
          const message = JSON.parse(text)
          if (message.type !== 'change') return
          if (message.refetch) refetched += 1
          const ids = heard.get(message.id) ?? new Set()
          heard.set(message.id, ids)
          for (const id of message.changed) ids.add(id)
        },
      })
      const lists = new Set<string>()
      for (let list = 0; list < listsOfPage; list += 1) {
        const part = (index * listsOfPage + list) % crowd.groups
        lists.add(String(part))
        await subscribe(live, String(part), { collectionId, filter: { part: { $eq: part } } })
      }
      pages.push({ live, lists, heard })
    }
    // What was told of the new collection a moment ago is past.
    await wait(1500)
    refetched = 0
    const written = Array.from({ length: crowd.groups }, () => new Set<string>())
    const began = performance.now()
    const writing: Promise<unknown>[] = []
    for (let index = 0; index < crowd.perSecond * crowd.seconds; index += 1) {
      const early = began + (index * 1000) / crowd.perSecond - performance.now()
      if (early > 0) await wait(early)
      const part = index % crowd.groups
      written[part]?.add(`c${index}`)
      const client = index % 3 ? here : there
      writing.push(client.call('DATA_CREATE', { collectionId, id: `c${index}`, record: { name: 'x', part } }))
    }
    await Promise.all(writing)
    for (const { heard, lists } of pages) {
      for (const part of lists) {
        const own = () => heard.get(part)?.size ?? 0
        await expect.poll(own, { timeout: 20_000 }).toBe(written[Number(part)]?.size)
        expect([...(heard.get(part) ?? [])].filter(id => !written[Number(part)]?.has(id))).toEqual([])
      }
      expect([...heard.keys()].filter(part => !lists.has(part))).toEqual([])
    }
    // At the pace of the test nothing has to be fetched as a whole.
    expect(refetched).toBe(0)
    for (const { live } of pages) live.close()
  },
  lengthOf('crowd', { short: 60_000, long: 400_000 }),
)
