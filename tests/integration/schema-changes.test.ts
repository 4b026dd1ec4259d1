import { setTimeout as wait } from 'node:timers/promises'
import type { FieldSchema } from '@trellis/model'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { documentOf } from './employee-fixture.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { durationOf, lengthOf } from './soak.ts'
import { setUp, signIn, type WorkspaceClient } from './workspace-client.ts'

let database: TestDatabase
let pool: pg.Pool
const servers: ServerProcess[] = []
const holders: pg.Client[] = []
let here: WorkspaceClient
let there: WorkspaceClient

const rowCount = lengthOf('R35', { short: 12_000, long: 1_000_000 })

beforeAll(async () => {
  database = await createTestDatabase('schema_changes')
  pool = new pg.Pool({ connectionString: database.superuserConnectionString, max: 2 })
  servers.push(await startServerProcess({ DATABASE_URL: database.connectionString }))
  here = await setUp(servers[0]!.url)
  servers.push(await startServerProcess({ DATABASE_URL: database.connectionString }))
  there = await signIn(servers[1]!.url)
})
afterAll(async () => {
  await Promise.all(holders.map(holder => holder.end()))
  await Promise.all(servers.map(server => server.kill('SIGTERM')))
  await pool?.end()
  await database?.drop()
})

const text = (title: string, more: Partial<FieldSchema> = {}): FieldSchema => ({
  type: 'string',
  format: 'text',
  title,
  ...more,
})
const fields = { name: text('Name'), code: text('Code'), size: text('Size'), gone: text('Gone') }
const number: FieldSchema = { type: 'number', format: 'number', title: 'Size' }

async function makeParcels(collectionId: string): Promise<string> {
  await here.call('SCHEMA_APPLY', { collectionId, document: documentOf(collectionId, fields), baseVersion: null })
  const found = await pool.query<{ name: string }>('select schema_name as name from trellis.tenant')
  const table = `${pg.escapeIdentifier(found.rows[0]!.name)}.${pg.escapeIdentifier(collectionId)}`
  await pool.query(`insert into ${table} (id, "createdAt", "updatedAt", name, code, size, gone)
    select 'p' || i, now(), now(), 'Parcel ' || i, 'c' || i, i::text, 'g' from generate_series(1, ${rowCount}) i`)
  return table
}

const settled = async (client: WorkspaceClient, collectionId: string) => {
  for (;;) {
    const { last } = await client.call('SCHEMA_CHANGE_STATUS', { collectionId })
    if (last === undefined || last.endedAt !== undefined) return last
    await wait(50)
  }
}

/** Somebody with a transaction of their own, who lets go when the tests end at the latest. */
async function openHolder(): Promise<pg.Client> {
  const holder = new pg.Client({ connectionString: database.superuserConnectionString })
  holder.on('error', () => undefined)
  holders.push(holder)
  await holder.connect()
  return holder
}

const invalidIndexes = async () => {
  const { rows } = await pool.query<{ name: string }>(
    'select indexrelid::regclass::text as name from pg_index where not indisvalid',
  )
  return rows.map(({ name }) => name)
}

/** Those that the server builds for lists and searches by itself are no part of a change: one that is being built is not valid yet. */
const brokenIndexes = async () =>
  (await invalidIndexes()).filter(name => !/"~(?:search|index)_[0-9a-f]{16}"$/.test(name))

/** People who read and write without a pause, on both servers; an answer that is no success ends the test. Tells how many, and the longest. */
function keepWorking(collectionId: string) {
  let isDone = false
  let count = 0
  let longestMs = 0
  const timed = async (asked: Promise<unknown>) => {
    const began = performance.now()
    await asked
    longestMs = Math.max(longestMs, performance.now() - began)
    count += 1
  }
  const work = async (client: WorkspaceClient, seed: number) => {
    for (let index = seed; !isDone; index += 2) {
      const id = `p${1 + (index % rowCount)}`
      await timed(client.call('DATA_GET', { collectionId, id }))
      await timed(client.call('DATA_UPDATE', { collectionId, id, record: { name: `Name ${index}` } }))
    }
  }
  const working = Promise.all([work(here, 0), work(there, 1)])
  working.catch(() => undefined)
  return async () => {
    isDone = true
    await working
    return { count, longestMs }
  }
}

test('R35 fields are added, renamed, changed, required, made unique, indexed and removed while people read and write', async () => {
  const collectionId = 'Parcels'
  await makeParcels(collectionId)
  const stop = keepWorking(collectionId)
  const alter = async (properties: Record<string, FieldSchema>, more: object = {}, required: string[] = []) => {
    const document = documentOf(collectionId, properties)
    const wanted = { ...document, schema: { ...document.schema, required } }
    const applied = await here.call('SCHEMA_APPLY', { collectionId, document: wanted, acceptLoss: true, ...more })
    if (applied.running) expect(await settled(there, collectionId)).toMatchObject({ status: 'done' })
    return applied
  }
  await alter({ ...fields, added: text('Added') })
  const { gone: _, ...kept } = fields
  await alter({ ...kept, renamed: text('Gone'), added: text('Added') }, { renames: { renamed: 'gone' } })
  const retyped = await alter({ ...kept, size: number, renamed: text('Gone'), added: text('Added') })
  expect(retyped.running).toMatchObject({ status: 'running', totalCount: expect.any(Number) })
  await alter({ ...kept, size: number, renamed: text('Gone') }, {}, ['name'])
  const unique = { ...kept, size: number, code: text('Code', { metadata: { unique: true } }) }
  await alter({ ...unique, renamed: text('Gone') })
  await here.call('INDEX_PIN', { collectionId, equal: ['size'], pinned: true })
  await alter(unique)
  expect((await stop()).count).toBeGreaterThan(50)
  expect((await there.call('DATA_GET', { collectionId, id: 'p7' })).size).toBe(7)
  expect(await brokenIndexes()).toEqual([])
  await expect(here.call('DATA_UPDATE', { collectionId, id: 'p1', record: { code: 'c2' } })).rejects.toThrow(
    /UNIQUE_VIOLATION/,
  )
}, 900_000)

test('R35 a change is found again by another session, and cancelling it leaves everything as it was', async () => {
  const collectionId = 'Cancelled'
  const table = await makeParcels(collectionId)
  // An old transaction keeps the index from being finished.
  const holder = await openHolder()
  await holder.query('begin isolation level repeatable read')
  await holder.query(`select count(*) from ${table}`)
  const document = documentOf(collectionId, { ...fields, code: text('Code', { metadata: { unique: true } }) })
  await here.call('SCHEMA_APPLY', { collectionId, document })
  const again = await signIn(servers[1]!.url)
  const seen = await again.call('SCHEMA_CHANGE_STATUS', { collectionId })
  expect(seen.last).toMatchObject({ status: 'running', steps: [{ action: 'add-unique', inBackground: true }] })
  await expect(again.call('SCHEMA_APPLY', { collectionId, document })).rejects.toThrow(/still under way/)
  await wait(500)
  expect(await again.call('SCHEMA_CHANGE_CANCEL', { collectionId })).toEqual({ cancelled: true })
  const ended = settled(here, collectionId)
  await wait(700)
  await holder.query('rollback')
  expect(await ended).toMatchObject({ status: 'cancelled' })
  expect(await brokenIndexes()).toEqual([])
  await here.call('DATA_UPDATE', { collectionId, id: 'p1', record: { code: 'c2' } })
  const { document: live } = await here.call('SCHEMA_APPLY', {
    collectionId,
    document: documentOf(collectionId, fields),
  })
  expect(live.schema.properties.code.metadata.unique).toBeUndefined()
}, 900_000)

/** The longest that anybody waited for the table who does not want it alone, as PostgreSQL saw it, until it is asked for. */
function watchQueue(table: string) {
  let isDone = false
  let longestMs = 0
  const watch = async () => {
    while (!isDone) {
      const { rows } = await pool.query<{ ms: number }>(
        `select coalesce(max(extract(epoch from clock_timestamp() - waitstart)), 0)::float8 * 1000 as ms from pg_locks
          where not granted and relation = $1::regclass and mode <> 'AccessExclusiveLock'`,
        [table],
      )
      longestMs = Math.max(longestMs, rows[0]?.ms ?? 0)
      await wait(10)
    }
    return longestMs
  }
  const watching = watch()
  watching.catch(() => undefined)
  return () => {
    isDone = true
    return watching
  }
}

/** The change tries for two seconds; behind it nobody stands longer than a tenth, here with room for a busy machine. */
const longestQueueMs = 1000
const longestRequestMs = 5000

/** How long the read goes on after the change gave way for the first time. */
const readingMs = durationOf('R36', { short: 0, long: 600_000 })

test(
  'R36 behind a long read a change gives way after two seconds, nobody queues behind it, and it is done when the read ends',
  async () => {
    const collectionId = 'Behind'
    const table = await makeParcels(collectionId)
    const holder = await openHolder()
    await holder.query('begin')
    await holder.query(`select count(*) from ${table}`)
    const stop = keepWorking(collectionId)
    const stopWatching = watchQueue(table)
    const { gone: _, ...kept } = fields
    const applied = await here.call('SCHEMA_APPLY', {
      collectionId,
      document: documentOf(collectionId, kept),
      acceptLoss: true,
    })
    expect(applied.running).toMatchObject({ status: 'running', reason: 'locked' })
    const during = await stop()
    expect(during.count).toBeGreaterThan(10)
    expect(during.longestMs).toBeLessThan(longestRequestMs)
    for (const end = Date.now() + readingMs; Date.now() < end; ) {
      const stopAgain = keepWorking(collectionId)
      await wait(5000)
      const again = await stopAgain()
      expect(again.count).toBeGreaterThan(100)
      expect(again.longestMs).toBeLessThan(longestRequestMs)
      const { last } = await here.call('SCHEMA_CHANGE_STATUS', { collectionId })
      expect(last).toMatchObject({ status: 'running' })
    }
    expect(await stopWatching()).toBeLessThan(longestQueueMs)
    await holder.query('commit')
    expect(await settled(here, collectionId)).toMatchObject({ status: 'done' })
    await expect
      .poll(() => there.call('DATA_CREATE', { collectionId, record: { gone: 'x' } }).then(() => 'taken', String), {
        timeout: 2000,
      })
      .toMatch(/VALIDATION_ERROR/)
  },
  readingMs + 60_000,
)

test('R33 servers that are killed in the middle of a change leave it to the others, who end it', async () => {
  const collectionId = 'Killed'
  await makeParcels(collectionId)
  const document = documentOf(collectionId, {
    ...fields,
    size: number,
    code: text('Code', { metadata: { unique: true } }),
  })
  await here.call('SCHEMA_APPLY', { collectionId, document })
  for (let round = 0; round < lengthOf('R33', { short: 2, long: 30 }); round += 1) {
    await wait(20 + Math.random() * 300)
    await Promise.all(servers.splice(0).map(server => server.kill('SIGKILL')))
    servers.push(await startServerProcess({ DATABASE_URL: database.connectionString }))
    here = await signIn(servers[0]!.url)
  }
  servers.push(await startServerProcess({ DATABASE_URL: database.connectionString }))
  there = await signIn(servers[1]!.url)
  expect(await settled(there, collectionId)).toMatchObject({ status: 'done' })
  expect((await here.call('DATA_GET', { collectionId, id: 'p11' })).size).toBe(11)
  expect(await brokenIndexes()).toEqual([])
}, 120_000)

test('R35 indexes that the server builds by itself are whole or gone in the end, also where servers were killed', async () => {
  await expect
    .poll(invalidIndexes, { timeout: lengthOf('R35', { short: 60_000, long: 600_000 }), interval: 500 })
    .toEqual([])
}, 900_000)
