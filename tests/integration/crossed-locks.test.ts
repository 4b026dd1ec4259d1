import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { documentOf } from './employee-fixture.ts'
import { type AnyJson, startTestServer, type TestServer } from './test-server.ts'
import { setUp, type WorkspaceClient } from './workspace-client.ts'

let database: TestDatabase
let server: TestServer
let client: WorkspaceClient
let other: pg.Client
let watch: pg.Client

const text = (title: string, metadata = {}) => ({ type: 'string', format: 'text', title, metadata }) as const
const link = (title: string, associationKey: string, max: number) =>
  ({
    type: 'array',
    format: 'association',
    title,
    metadata: { association: { cursor: { collectionId: 'Shops', associationKey }, max } },
  }) as const

beforeAll(async () => {
  database = await createTestDatabase('crossed_locks')
  server = await startTestServer({ connectionString: database.connectionString })
  client = await setUp(server.url)
  await client.call('SCHEMA_APPLY', { collectionId: 'Shops', document: documentOf('Shops', { name: text('Name') }) })
  const properties = {
    name: text('Name'),
    code: text('Code', { unique: true }),
    shop: link('Shop', 'orders', 1),
    visits: link('Visits', 'visitors', -1),
  }
  await client.call('SCHEMA_APPLY', { collectionId: 'Orders', document: documentOf('Orders', properties as never) })
  const connections = [database.superuserConnectionString, database.superuserConnectionString].map(
    connectionString => new pg.Client({ connectionString }),
  )
  await Promise.all(connections.map(each => each.connect()))
  ;[other, watch] = connections as [pg.Client, pg.Client]
  // Never sent away itself: whoever waits for it is.
  await other.query(`set deadlock_timeout = '60s'`)
}, 120_000)
afterAll(async () => {
  await other?.end()
  await watch?.end()
  await server?.close()
  await database?.drop()
})

let rounds = 0

/** Two shops and two orders of the first, each of its own round. */
async function makeRound() {
  rounds += 1
  const named = (key: string) => `r${rounds}-${key}`
  const shops = ['s1', 's2'].map(key => ({ id: named(key), name: key }))
  await client.call('DATA_BULK_UPDATE', { collectionId: 'Shops', records: shops })
  const orders = ['o1', 'o2'].map(key => ({ id: named(key), name: key, shop: { set: [named('s1')] } }))
  const { batchId } = await client.call('DATA_BULK_UPDATE', { collectionId: 'Orders', records: orders })
  return { named, batchId }
}
type Round = Awaited<ReturnType<typeof makeRound>>
type Row = { collection: string; key: string }

async function lock({ collection, key }: Row, { named }: Round): Promise<void> {
  const { rows } = await watch.query('select table_schema from information_schema.tables where table_name = $1', [
    collection,
  ])
  const table = `${pg.escapeIdentifier(rows[0].table_schema)}.${pg.escapeIdentifier(collection)}`
  const place = collection === 'tenant' ? '' : ' where id = $1'
  await other.query(`select from ${table}${place} for update`, place ? [named(key)] : [])
}

/** Until somebody waits for what `other` holds. */
async function isWaitedFor(): Promise<void> {
  const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid')
  for (;;) {
    const found = await watch.query(
      'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid)) and datname = current_database()',
      [rows[0]?.pid],
    )
    if ((found.rowCount ?? 0) > 0) return
    await wait(10)
  }
}

/**
 * Somebody holds what the save comes to last, and wants what it holds already: PostgreSQL sends the save away, and it gives back what
 * it held. Nothing else ends the waiting.
 */
async function crossed(round: Round, rows: { held: Row; wanted: Row }, save: () => Promise<AnyJson>) {
  await other.query('begin')
  try {
    await lock(rows.held, round)
    let isDone = false
    const saving = save().finally(() => {
      isDone = true
    })
    saving.catch(() => undefined)
    await isWaitedFor()
    await lock(rows.wanted, round)
    expect(isDone).toBe(false)
    await other.query('commit')
    return await saving
  } catch (error) {
    await other.query('rollback')
    throw error
  }
}

const order = (key: string): Row => ({ collection: 'Orders', key })
const shop = (key: string): Row => ({ collection: 'Shops', key })
const orders = { collectionId: 'Orders' }

type Case = {
  held: Row
  wanted: Row
  before?(round: Round): Promise<unknown>
  save(round: Round): Promise<AnyJson>
  /** Of the answer, or of what is stored. */
  proof(round: Round, answer: AnyJson): Promise<unknown>
  proves: unknown
}

const get = (id: string) => client.call('DATA_GET', { ...orders, id })
const shopOf = async ({ named }: Round) => {
  const { version, shop: { list = [] } = {} } = await get(named('o1'))
  return [version, list.map(({ id }: AnyJson) => id.split('-')[1])]
}

const cases: Record<string, Case> = {
  'a save of one statement': {
    held: shop('s2'),
    wanted: order('o1'),
    save: ({ named }) =>
      client.call('DATA_UPDATE', { ...orders, id: named('o1'), record: { shop: { set: [named('s2')] } } }),
    proof: shopOf,
    proves: [2, ['s2']],
  },
  'an upsert': {
    held: shop('s2'),
    wanted: order('o1'),
    save: ({ named }) =>
      client.call('DATA_UPSERT', { ...orders, id: named('o1'), record: { shop: { set: [named('s2')] } } }),
    proof: shopOf,
    proves: [2, ['s2']],
  },
  'a new record with links': {
    held: shop('s2'),
    wanted: shop('s1'),
    save: ({ named }) => {
      const record = { name: 'new', visits: { set: ['s1', 's2'].map(named) } }
      return client.call('DATA_CREATE', { ...orders, id: named('new'), record })
    },
    proof: async (_round, { version, visits }) => [version, visits.totalCount],
    proves: [1, 2],
  },
  'a deletion': {
    held: order('o1'),
    wanted: shop('s1'),
    save: ({ named }) => client.call('DATA_DELETE', { collectionId: 'Shops', id: named('s1') }),
    proof: async round => [
      ...(await shopOf(round)),
      (await client.call('DATA_TRASH', { collectionId: 'Shops' })).totalCount,
    ],
    proves: [1, [], 1],
  },
  'a bulk save': {
    held: order('o2'),
    wanted: order('o1'),
    save: ({ named }) => {
      const records = ['o2', 'o1'].map(key => ({ id: named(key), name: `${key} again` }))
      return client.call('DATA_BULK_UPDATE', { ...orders, records })
    },
    proof: async ({ named }, { summary }) => [summary.successful, (await get(named('o1'))).version],
    proves: [2, 2],
  },
  'a bulk save that links': {
    held: shop('s2'),
    wanted: shop('s1'),
    save: ({ named }) => {
      const visits = (key: string) => ({ visits: { add: [named(key)] } })
      const records = [
        { id: named('o1'), name: 'o1', ...visits('s2') },
        { id: named('o2'), name: 'o2', ...visits('s1') },
      ]
      return client.call('DATA_BULK_UPDATE', { ...orders, records })
    },
    proof: async ({ named }, { summary }) => [summary.successful, (await get(named('o1'))).visits.totalCount],
    proves: [2, 1],
  },
  'the undo of a bulk save': {
    held: order('o2'),
    wanted: order('o1'),
    save: ({ batchId }) => client.call('DATA_UNDO', { batchId }),
    proof: async (_round, { doneCount, failedCount }) => [doneCount, failedCount],
    proves: [2, 0],
  },
  'an import that changes records': {
    held: shop('s2'),
    wanted: order('o1'),
    async save({ named }) {
      const file = `id,name,shop\n${named('o1')},imported,${named('s2')}\n${named('o2')},imported,${named('s2')}\n`
      const columns = ['id', 'name', 'shop'].map(column => ({ column, fieldId: column }))
      const input = { fileId: await client.upload('orders.csv', file), ...orders, columns, updateBy: 'id' }
      return client.finished((await client.call('DATA_IMPORT', input)).importId)
    },
    proof: async (round, { status, updatedCount }) => [status, updatedCount, ...(await shopOf(round))],
    proves: ['succeeded', 2, 2, ['s2']],
  },
  'a core record': {
    held: { collection: 'tenant', key: '' },
    wanted: { collection: 'User', key: 'user' },
    before: ({ named }) => {
      const record = { fullName: 'Ann', email: `${named('user')}@demo.example` }
      return client.call('CORE_CREATE', { collectionId: 'User', id: named('user'), record })
    },
    save: ({ named }) =>
      client.call('CORE_UPDATE', { collectionId: 'User', id: named('user'), record: { fullName: 'Bea' } }),
    proof: async (_round, { fullName, version }) => [fullName, version],
    proves: ['Bea', 2],
  },
}

describe('a writer whom PostgreSQL sends away because writers wait for each other tries again: nothing is lost, nothing comes twice', () => {
  test.for(Object.entries(cases))('%s', async ([, { held, wanted, before, save, proof, proves }]) => {
    const round = await makeRound()
    await before?.(round)
    const answer = await crossed(round, { held, wanted }, () => save(round))
    expect(await proof(round, answer)).toEqual(proves)
  })

  test('what comes out of the trash', async () => {
    const round = await makeRound()
    const cursor = { ...orders, id: round.named('o1') }
    await client.call('DATA_DELETE', { cursor })
    await other.query('begin')
    await lock(shop('s1'), round)
    const restoring = client.call('DATA_RESTORE', { cursor })
    await isWaitedFor()
    const { rows } = await watch.query(`select table_schema from information_schema.tables where table_name = 'trash'`)
    const trash = `${pg.escapeIdentifier(rows[0].table_schema)}.trash`
    await other.query(`select from ${trash} where id = $1 for update`, [round.named('o1')])
    await other.query('commit')
    expect(await restoring).toMatchObject({ doneCount: 1, failedCount: 0 })
    expect(await shopOf(round)).toEqual([2, ['s1']])
  })
})

test('two bulk saves that make the same unique values and links in opposite orders are both answered, each item for itself', async () => {
  for (let times = 0; times < 5; times += 1) {
    const { named } = await makeRound()
    const records = (who: string) =>
      Array.from({ length: 200 }, (_, index) => {
        const visits = { add: [named(index % 2 ? 's1' : 's2')] }
        return { id: named(`${who}${index}`), name: who, code: named(`code${index}`), visits }
      })
    const bulk = (list: object[]) => client.call('DATA_BULK_UPDATE', { ...orders, records: list })
    const [first, second] = await Promise.all([bulk(records('a')), bulk(records('b').toReversed())])
    expect(first.summary.successful + second.summary.successful).toBe(200)
    const codes = new Set([...first.failed, ...second.failed].map(({ code }: AnyJson) => code))
    expect([...codes]).toEqual(['VALIDATION_ERROR'])
    const filter = { code: { $startsWith: named('code') } }
    expect((await client.call('DATA_LIST', { cursor: { ...orders, filter } })).totalCount).toBe(200)
  }
}, 120_000)
