import { setTimeout as wait } from 'node:timers/promises'
import type { FieldSchema } from '@trellis/model'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addApp } from '../scenarios/app-members.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { documentOf, mustBe } from './employee-fixture.ts'
import { addNotes, type NotesWorkspace } from './notes-workspace.ts'
import { lengthOf } from './soak.ts'
import { addTenant, addUser, everyRole, startTestServer, type TestServer } from './test-server.ts'

const poolSize = 20
const host = 'crowded.test'
let database: TestDatabase
let server: TestServer
/** The other workspace. */
let notes: NotesWorkspace
let admin: { host: string; token: string }
let poor: { host: string; token: string }
const text: FieldSchema = { type: 'string', format: 'text', title: 'Text', maxLength: 100 }

beforeAll(async () => {
  database = await createTestDatabase('crowded_workspace')
  const config = { poolSize, metricsToken: 'a token for the scraper' }
  server = await startTestServer({ connectionString: database.connectionString, config })
  notes = await addNotes(server)
  mustBe(200, await notes.create('a note'))
  const tenant = await addTenant(server, host)
  await addUser(server, tenant, { email: `admin@${host}`, ...everyRole })
  const { id: userId } = await addUser(server, tenant, { email: `poor@${host}` })
  admin = { host, token: await server.login(`admin@${host}`, host) }
  const boss: FieldSchema = {
    type: 'array',
    format: 'association',
    title: 'Boss',
    metadata: { association: { cursor: { collectionId: 'People', associationKey: 'team' }, max: 1 } },
  }
  const notesField: FieldSchema = { type: 'string', format: 'multiline', title: 'Notes' }
  const document = documentOf('People', { name: text, dept: text, notes: notesField, boss })
  mustBe(200, await server.call('SCHEMA_APPLY', { collectionId: 'People', document }, admin))
  await fill(tenant.id)
  const verbs = { create: false, read: true, update: false, delete: false }
  const collections = [{ collectionId: 'People', ...verbs, rowRule: { dept: { $eq: 'nowhere' } } }]
  await addApp((name, input) => server.call(name, input, admin), { name: 'Poor', collections, members: [{ userId }] })
  poor = { host, token: await server.login(`poor@${host}`, host) }
}, 900_000)
afterAll(async () => {
  await server?.close()
  await database?.drop()
})

/** A million records in the long form. */
async function fill(tenantId: string): Promise<void> {
  const { services } = server
  const collection = await services.collections.find(tenantId, 'People')
  const tenant = await services.tenants.find(tenantId)
  if (!collection || !tenant) throw new Error('the collection was not made')
  const table = `"${collection.table.schema}"."${collection.table.name}"`
  await services.database.withRole(tenant.ownerRole).transaction(async connection => {
    await connection.query({ text: 'set local statement_timeout = 0' })
    await connection.query({
      text: `insert into ${table} (id, version, "createdAt", "updatedAt", "recordTitle", name, dept, notes)
        select 'p' || i, 1, now(), now(), 'Name ' || i, 'Name ' || i, (array['sales', 'hr'])[1 + i % 2], repeat('ä ', $2::int)
        from generate_series(1, $1::int) i`,
      values: [lengthOf('S82', { short: 12_000, long: 1_000_000 }), lengthOf('S82', { short: 120, long: 500 })],
    })
  })
  // Indexes of the new collection may be under way, which stand in its way, one after the other.
  const analyze = () => services.database.withRole(tenant.ownerRole).query({ text: `analyze ${table}` })
  await vi.waitFor(analyze, { timeout: 60_000, interval: 500 })
}

const listPeople = (calling: typeof admin, cursor: object = {}, more: object = {}) =>
  server.call('DATA_LIST', { cursor: { collectionId: 'People', ...cursor }, ...more }, calling)

const others = lengthOf('S82', { short: 20, long: 60 })

/** Of so many lists of the other workspace, what nineteen in twenty do not exceed: milliseconds, and answers of the crowd meanwhile. */
async function ofOthers(count: number, answered = () => 0): Promise<{ tookMs: number; overtaken: number }> {
  const seen: { tookMs: number; overtaken: number }[] = []
  for (let index = 0; index < count; index += 1) {
    const [began, before] = [performance.now(), answered()]
    mustBe(200, await notes.list())
    seen.push({ tookMs: performance.now() - began, overtaken: answered() - before })
    await wait(10)
  }
  const most = (key: 'tookMs' | 'overtaken') =>
    seen.map(each => each[key]).toSorted((left, right) => left - right)[Math.ceil(count * 0.95) - 1] ?? Number.NaN
  return { tookMs: most('tookMs'), overtaken: most('overtaken') }
}

test('S82 100 callers at a time who see nothing of a large collection are answered from the rule’s index', async () => {
  const ready = async () => {
    const { json } = await server.call('INDEX_LIST', { collectionId: 'People' }, admin)
    return json.indexes.some(
      (each: { reasons: string[]; state: string }) => each.reasons.includes('rowRule') && each.state === 'ready',
    )
  }
  await expect.poll(ready, { timeout: 60_000, interval: 200 }).toBe(true)
  await listPeople(poor)
  const began = performance.now()
  const answers = await Promise.all(Array.from({ length: 100 }, () => listPeople(poor)))
  const took = performance.now() - began
  for (const { status, json } of answers) expect([status, json.list, json.totalCount]).toEqual([200, [], 0])
  console.log('S82 100 callers answered in', Math.round(took), 'ms')
})

test('S82 S79 a crowd that asks for dear things leaves the other workspace its turn', async () => {
  await ofOthers(10)
  const { tookMs: alone } = await ofOthers(others)
  let isOver = false
  let asked = 0
  const moments: number[] = []
  const statuses = new Map<number, number>()
  const crowd = Array.from({ length: 100 }, async (_, index) => {
    while (!isOver) {
      const dear = { filter: { notes: { $contains: `ä ${index}` } }, options: { limit: 1 } }
      const { status } = await listPeople(index % 2 ? poor : admin, dear)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      asked += 1
    }
  })
  const watch = (async () => {
    while (!isOver) {
      moments.push(await busy())
      await wait(2)
    }
  })()
  await wait(500)
  const served = () => statuses.get(200) ?? 0
  const { tookMs: crowded, overtaken } = await ofOthers(others, served).finally(() => (isOver = true))
  await Promise.all([watch, ...crowd])
  const mostBusy = moments.toSorted((left, right) => left - right)[Math.floor(moments.length * 0.95)] ?? Number.NaN
  console.log('S82 p95 of others', Math.round(alone), 'ms alone,', Math.round(crowded), 'ms beside', asked, [
    ...statuses,
    ['overtaken by', overtaken],
    ['most connections', mostBusy],
  ])
  // One connection in eight is left to the others, so that none of theirs waits for one: here it is one that they use, but for moments
  // in which the log of their reads is written as well.
  expect(mostBusy).toBeGreaterThan(poolSize / 2)
  expect(mostBusy).toBeLessThanOrEqual(poolSize - Math.floor(poolSize / 8) + 1)
  // Nobody is refused for anything but having waited too long.
  expect([...statuses.keys()].filter(status => ![200, 503, 504].includes(status))).toEqual([])
  // Whoever stood behind the crowd would see eighty of it served first; beside other files of tests a turn takes a while to be taken.
  // How long that is on a quiet machine is measured by the bench (records.others).
  expect(overtaken).toBeLessThan(3 * poolSize)
}, 120_000)

test('S79 one heavy request uses at most a tenth of the pool', async () => {
  const some = (levels: number): object =>
    levels === 0
      ? { notes: { $contains: 'ä ä' } }
      : { team: { $matches: { type: 'fields', filter: some(levels - 1) } } }
  const heavy: object[] = [
    { filter: { notes: { $contains: 'ä 1' } }, options: { limit: 1000 } },
    { filter: { $or: [some(1), some(2), some(3), { notes: { $contains: 'ö' } }] } },
    { searchString: 'nobody has this', options: { orderBy: 'boss' } },
    { filter: { id: { $in: Array.from({ length: 10_000 }, (_, index) => `p${index}`) }, notes: { $contains: 'ö' } } },
  ]
  for (const cursor of heavy) {
    await expect.poll(busy).toBe(0)
    const seen: number[] = []
    let isOver = false
    const watch = (async () => {
      while (!isOver) {
        seen.push(await busy())
        await wait(5)
      }
    })()
    const { status } = await listPeople(admin, cursor)
    isOver = true
    await watch
    expect([200, 400, 503, 504]).toContain(status)
    expect(Math.max(...seen)).toBeLessThanOrEqual(poolSize / 10)
  }
}, 120_000)

async function busy(): Promise<number> {
  const { text: metrics } = await server.send({ path: '/api/metrics', token: 'a token for the scraper' })
  const figure = (state: string) =>
    Number(new RegExp(`^trellis_database_connections\\{state="${state}"\\} (\\d+)$`, 'm').exec(metrics)?.[1])
  return figure('all') - figure('idle')
}
