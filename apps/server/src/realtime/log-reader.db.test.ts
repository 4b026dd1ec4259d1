import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/integration/database.ts'
import { createPlatformTables } from '../collections/core-tables/platform-tables.ts'
import type { Database } from '../database/database.ts'
import { makeDatabase } from '../database/make-database.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { longestWindow, openLogReader } from './log-reader.ts'

const tenant: Tenant = {
  id: 'one',
  name: 'One',
  schema: 'one',
  coreSchema: 'one_core',
  url: undefined,
  locale: 'en',
  timezone: 'UTC',
  role: undefined,
  ownerRole: undefined,
}
let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase('log_reader')
  database = makeDatabase({ connectionString: testDatabase.connectionString, poolSize: 4 })
  await database.query({ text: 'create schema one_core' })
  await createPlatformTables(database, tenant)
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

async function openTransaction(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: testDatabase.connectionString })
  await client.connect()
  await client.query('begin')
  return client
}

const insert = `insert into one_core.activity (id, action, collection_id, record_id) values ($1, $2, 'Orders', $1)`

async function log(client: pg.Client, id: string, action = 'update'): Promise<void> {
  await client.query(insert, [id, action])
}

const idsOf = (changes: readonly { recordId: string }[]) => changes.map(({ recordId }) => recordId)

test('two transactions that commit in reverse order are both seen, once, and neither waits for the other', async () => {
  const reader = await openLogReader(database, tenant)
  const first = await openTransaction()
  await log(first, 'first')
  const second = await openTransaction()
  await log(second, 'second')
  await second.query('commit')

  expect(idsOf((await reader.read()).changes)).toEqual(['second'])
  expect((await reader.read()).changes).toEqual([])
  await first.query('commit')
  expect(idsOf((await reader.read()).changes)).toEqual(['first'])
  expect((await reader.read()).changes).toEqual([])
  await first.end()
  await second.end()
})

test('nothing is missed or seen twice while transactions overlap at random', async () => {
  const reader = await openLogReader(database, tenant)
  const seen: string[] = []
  const expected: string[] = []
  const writer = async (name: string) => {
    const client = await openTransaction()
    await client.query('rollback')
    for (let round = 0; round < 25; round += 1) {
      await client.query('begin')
      await log(client, `${name}-${round}`)
      await new Promise(resolve => setTimeout(resolve, Math.random() * 8))
      const commits = Math.random() < 0.8
      await client.query(commits ? 'commit' : 'rollback')
      if (commits) expected.push(`${name}-${round}`)
    }
    await client.end()
  }
  let isWriting = true
  const reading = (async () => {
    while (isWriting) seen.push(...idsOf((await reader.read()).changes))
  })()
  await Promise.all(['a', 'b', 'c', 'd'].map(writer))
  isWriting = false
  await reading
  seen.push(...idsOf((await reader.read()).changes))
  expect(seen.toSorted()).toEqual(expected.toSorted())
})

test('reading activities are left out; more than a window is told by collection', async () => {
  const reader = await openLogReader(database, tenant)
  const client = await openTransaction()
  await log(client, 'read', 'get')
  await log(client, 'gone', 'delete')
  await client.query('commit')
  expect(idsOf((await reader.read()).changes)).toEqual(['gone'])
  await client.query(
    `insert into one_core.activity (id, action, collection_id, record_id)
      select 'n' || n, 'create', 'Orders', 'n' || n from generate_series(0, $1::int) n`,
    [longestWindow],
  )
  expect(await reader.read()).toMatchObject({ changes: [], overflow: ['Orders'] })
  await log(client, 'after')
  expect(idsOf((await reader.read()).changes)).toEqual(['after'])
  await client.end()
})
