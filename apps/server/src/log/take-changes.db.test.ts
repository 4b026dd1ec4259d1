import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeWorld, type World } from '../../../../tests/scenarios/world.ts'
import type { Database, TransactionConnection } from '../database/database.ts'
import { followLog } from './follow-log.ts'
import { type ChangeReader, type LoggedChange, takeChanges } from './take-changes.ts'

let world: World
let taken: string[] = []
let names = 0
let reader: ChangeReader

const note = async (_: TransactionConnection, changes: readonly LoggedChange[]) => {
  for (const { recordId, recordVersion } of changes) taken.push(`${recordId} ${recordVersion}`)
}

beforeAll(async () => {
  world = await makeWorld('take_changes')
})
afterAll(() => world?.close())
beforeEach(async () => {
  taken = []
  names += 1
  reader = { name: `reader ${names}`, pageSize: 100, take: note }
  expect(await takeChanges(world.database, world.tenant, reader)).toBe('end')
})

async function takeAll(database: Database = world.database): Promise<void> {
  while ((await takeChanges(database, world.tenant, reader)) === 'more') continue
}

async function open(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: world.superuserConnectionString })
  await client.connect()
  await client.query('begin')
  return client
}

async function log(client: pg.Client, recordId: string, version: number, action = 'update'): Promise<void> {
  await client.query(
    `insert into ${world.tenant.coreSchema}.activity (id, action, collection_id, record_id, record_version, origin)
      values (gen_random_uuid(), $1, 'Orders', $2, $3, 'flow 2 r1')`,
    [action, recordId, version],
  )
}

async function end(client: pg.Client): Promise<void> {
  await client.query('commit')
  await client.end()
}

test('a transaction that stays open holds back its own rows alone', async () => {
  const long = await open()
  await log(long, 'long', 1)
  const short = await open()
  await log(short, 'short', 1)
  await end(short)
  await takeAll()
  expect(taken).toEqual(['short 1'])
  await takeAll()
  await end(long)
  await takeAll()
  await takeAll()
  expect(taken).toEqual(['short 1', 'long 1'])
})

test('changes of a record come in the order of its versions, whatever the order of their transactions, and page by page', async () => {
  reader = { ...reader, pageSize: 2 }
  const early = await open()
  await log(early, 'x', 1, 'create')
  const late = await open()
  await log(late, 'a', 2)
  await log(late, 'a', 3, 'delete')
  await log(late, 'a', 3, 'restore')
  await log(late, 'seen', 9, 'get')
  await end(late)
  // It got its number before the other one, and changes the record after it.
  await log(early, 'a', 4)
  await end(early)
  await takeAll()
  expect(taken).toEqual(['x 1', 'a 2', 'a 3', 'a 3', 'a 4'])
})

test('what came of a page and the position are stored together: a reader that dies in between takes it again, once', async () => {
  const table = `${world.tenant.coreSchema}.made_${names}`
  const make = (client: { query(text: string): Promise<unknown> }) => client.query(`create table ${table} (id text)`)
  const superuser = await open()
  await make(superuser)
  await superuser.query(`grant all on ${table} to public`)
  for (const id of ['a', 'b', 'c']) await log(superuser, id, 1)
  await end(superuser)
  const insert = async (connection: TransactionConnection, changes: readonly LoggedChange[]) => {
    await connection.as(world.tenant.role, workspace =>
      workspace.query({
        text: `insert into ${table} select unnest($1::text[])`,
        values: [changes.map(change => change.recordId)],
      }),
    )
  }
  const dies: ChangeReader = {
    ...reader,
    pageSize: 2,
    async take(connection, changes) {
      await insert(connection, changes)
      const [{ pid } = { pid: 0 }] = (await connection.query<{ pid: number }>({ text: 'select pg_backend_pid() pid' }))
        .rows
      const killer = await open()
      await killer.query('select pg_terminate_backend($1)', [pid])
      await end(killer)
      await connection.query({ text: 'select 1' })
    },
  }
  await expect(takeChanges(world.database, world.tenant, dies)).rejects.toThrow()
  reader = { ...reader, pageSize: 2, take: insert }
  await takeAll()
  const { rows } = await world.database.as(world.tenant.role, workspace =>
    workspace.query<{ ids: string[] }>({ text: `select array_agg(id order by id) ids from ${table}` }),
  )
  expect(rows).toEqual([{ ids: ['a', 'b', 'c'] }])
})

test('what the reader itself writes to the log is told, too, while others write', async () => {
  const rounds = 40
  const client = await open()
  await log(client, 'own', 0)
  await end(client)
  reader = {
    ...reader,
    async take(connection, changes) {
      await note(connection, changes)
      const last = changes.at(-1)?.recordVersion ?? 0
      const text = `insert into ${world.tenant.coreSchema}.activity (id, action, collection_id, record_id, record_version)
        select gen_random_uuid(), 'update', 'Orders', 'own', $1 where $1 <= ${rounds}`
      await connection.as(world.tenant.role, workspace => workspace.query({ text, values: [last + 1] }))
    },
  }
  let isNoisy = true
  // Transactions that end between the reader's beginning and its look have numbers above the reader's own.
  const noise = [1, 2].map(async () => {
    while (isNoisy) await world.database.query({ text: 'select pg_current_xact_id()' })
  })
  for (let round = 0; round <= rounds; round += 1) await takeAll()
  isNoisy = false
  await Promise.all(noise)
  expect(taken).toEqual(Array.from({ length: rounds + 1 }, (_, version) => `own ${version}`))
})

test('of two servers one takes a page, and each change is taken once while transactions overlap at random', async () => {
  const second = await world.secondNode()
  let readingNow = 0
  const expected: string[] = []
  const overlapping: ChangeReader = {
    ...reader,
    pageSize: 5,
    async take(connection, changes) {
      readingNow += 1
      expect(readingNow).toBe(1)
      await note(connection, changes)
      await connection.query({ text: 'select pg_sleep(0.002)' })
      readingNow -= 1
    },
  }
  const followings = [world, second].map(node =>
    followLog({ ...node, reader: overlapping, isWanted: id => id === world.tenant.id, atOnce: 1 }),
  )
  const writer = async (name: string) => {
    const client = await open()
    await client.query('rollback')
    for (let round = 0; round < 15; round += 1) {
      await client.query('begin')
      await log(client, `${name}-${round}`, 1)
      await client.query('select pg_sleep(random() * 0.006)')
      const commits = Math.random() < 0.8
      await client.query(commits ? 'commit' : 'rollback')
      if (commits) expected.push(`${name}-${round} 1`)
      world.bus.announce('log', world.tenant.id)
    }
    await client.end()
  }
  await Promise.all(['a', 'b', 'c', 'd'].map(writer))
  await expect.poll(() => taken.length).toBeGreaterThanOrEqual(expected.length)
  await Promise.all(followings.map(following => following.stop()))
  expect(taken.toSorted()).toEqual(expected.toSorted())
})

test('a reader that others begin does not begin anew when they have taken its position away', async () => {
  reader = { ...reader, isBegunByOthers: true }
  const positions = () =>
    world.database.query({ text: 'select from trellis.log_position where reader = $1', values: [reader.name] })
  await world.database.query({ text: 'delete from trellis.log_position where reader = $1', values: [reader.name] })
  const client = await open()
  await log(client, 'unwanted', 1)
  await end(client)
  await takeAll()
  expect([taken, (await positions()).rows.length]).toEqual([[], 0])
})

test('a position of another database, whose transactions count further, begins anew', async () => {
  await world.database.query({
    text: `update trellis.log_position set seen = '900000000000:900000000000:' where reader = $1`,
    values: [reader.name],
  })
  await takeAll()
  const client = await open()
  await log(client, 'later', 1)
  await end(client)
  await takeAll()
  expect(taken).toEqual(['later 1'])
})

describe('a reader that wants some collections', () => {
  const rows = (collectionId: string, count: number) => `insert into ${world.tenant.coreSchema}.activity
    (id, action, collection_id, record_id, record_version, origin)
    select gen_random_uuid(), 'create', '${collectionId}', '${collectionId} ' || n, 1, 'flow 2 r1' from generate_series(1, ${count}) n`
  const write = async (collectionId: string, count = 1) => {
    const client = await open()
    await client.query(rows(collectionId, count))
    const xid = await xidOf(client)
    await end(client)
    return xid
  }
  const xidOf = async (client: pg.Client) =>
    (await client.query<{ xid: string }>('select pg_current_xact_id()::text as xid')).rows[0]?.xid
  /** Whether a look begins behind this transaction; others of the same PostgreSQL move the position, too. */
  const isBehind = async (xid: string | undefined) => {
    const { rows: found } = await world.database.query<{ behind: boolean }>({
      text: 'select pg_snapshot_xmax(seen) > $2::xid8 as behind from trellis.log_position where reader = $1',
      values: [reader.name, xid],
    })
    return found[0]?.behind
  }

  test('hears of them alone, page by page', async () => {
    reader = { ...reader, pageSize: 2, collections: async () => ['Orders'] }
    await write('Others', 5)
    await write('Orders', 3)
    await write('Others', 5)
    await takeAll()
    await takeAll()
    expect(taken.toSorted()).toEqual(['Orders 1 1', 'Orders 2 1', 'Orders 3 1'])
  })

  test('does not look at many others again, also while their transaction is open', async () => {
    reader = { ...reader, collections: async () => ['Orders'] }
    const xid = await write('Others', 1001)
    await takeAll()
    expect(await isBehind(xid)).toBe(true)
    const long = await open()
    await long.query(rows('Others', 900))
    await long.query(rows('Orders', 1))
    const longXid = await xidOf(long)
    await write('Others')
    await takeAll()
    expect(await isBehind(longXid)).toBe(true)
    expect(taken).toEqual([])
    await end(long)
    await takeAll()
    expect(taken).toEqual(['Orders 1 1'])
  })

  test('misses nothing of one that it begins to want while a page is read', async () => {
    await write('Orders')
    await write('Others')
    let asked = 0
    reader = { ...reader, collections: async () => ((asked += 1) === 1 ? ['Orders'] : ['Orders', 'Others']) }
    await takeAll()
    expect(taken).toEqual(['Orders 1 1', 'Others 1 1'])
    expect(asked).toBe(3)
  })

  test('says so where it wants none any more', async () => {
    await write('Orders')
    const pages: number[] = []
    reader = { ...reader, collections: async () => [], take: async (_, changes) => void pages.push(changes.length) }
    await takeAll()
    expect(pages).toEqual([0])
  })
})

test('a long window may be looked at for longer than a request may take; a reader that is stuck is still let go', async () => {
  const client = await open()
  await log(client, 'a', 1)
  await end(client)
  const seen: object[] = []
  const settings = sql<object>`select current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle`
  const read = async () =>
    (await world.database.transaction(connection => connection.run<{ idle: string }>(settings)))[0]
  reader = { ...reader, take: async connection => void seen.push(...(await connection.run<object>(settings))) }
  await takeAll()
  expect(seen).toEqual([{ statement: '10min', idle: (await read())?.idle }])
})

test('changes that say much come in pages that fit into memory, one at least in each, and none is left out', async () => {
  const client = await open()
  await client.query(`with long as (select string_agg(md5(n::text), '') as text from generate_series(1, 200000) n)
    insert into ${world.tenant.coreSchema}.activity (id, action, collection_id, record_id, record_version, change_log)
      select gen_random_uuid(), 'update', 'Orders', 'long' || n, 1, jsonb_build_array(jsonb_build_object('key', 'text', 'value', long.text))
      from long, generate_series(1, 10) n`)
  await end(client)
  const pages: number[] = []
  reader = { ...reader, take: async (_, changes) => void pages.push(changes.length) }
  await takeAll()
  expect(pages.reduce((sum, page) => sum + page, 0)).toBe(10)
  expect(Math.max(...pages)).toBeLessThanOrEqual(3)
})

test('a change tells what it came from', async () => {
  const found: LoggedChange[] = []
  const client = await open()
  await log(client, 'a', 7)
  await end(client)
  reader = { ...reader, take: async (_, changes) => void found.push(...changes) }
  await takeAll()
  expect(found).toMatchObject([
    {
      recordId: 'a',
      collectionId: 'Orders',
      action: 'update',
      recordVersion: 7,
      origin: { by: 'flow', runId: 'r1', depth: 2 },
    },
  ])
})
