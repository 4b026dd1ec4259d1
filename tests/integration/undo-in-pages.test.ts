import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { documentOf } from './employee-fixture.ts'
import { startTestServer, type TestServer } from './test-server.ts'
import { setUp, type WorkspaceClient } from './workspace-client.ts'

let database: TestDatabase
let server: TestServer
let client: WorkspaceClient
let holder: pg.Client
let watch: pg.Client

const rowCount = 2100
const name = { type: 'string', format: 'text', title: 'Name' } as const

beforeAll(async () => {
  database = await createTestDatabase('undo_in_pages')
  server = await startTestServer({ connectionString: database.connectionString })
  client = await setUp(server.url)
  const clients = [1, 2].map(() => new pg.Client({ connectionString: database.superuserConnectionString }))
  await Promise.all(clients.map(each => each.connect()))
  ;[holder, watch] = clients as [pg.Client, pg.Client]
}, 120_000)
afterAll(async () => {
  await holder?.end()
  await watch?.end()
  await server?.close()
  await database?.drop()
})

/** `r1` to `r2100`, by one import. */
async function importRows(collectionId: string): Promise<string> {
  await client.call('SCHEMA_APPLY', { collectionId, document: documentOf(collectionId, { name }) })
  const rows = Array.from({ length: rowCount }, (_, index) => `r${index + 1},Row ${index + 1}`)
  const fileId = await client.upload('rows.csv', ['id,name', ...rows, ''].join('\n'))
  const columns = ['id', 'name'].map(column => ({ column, fieldId: column }))
  const { importId } = await client.call('DATA_IMPORT', { fileId, collectionId, columns })
  expect(await client.finished(importId)).toMatchObject({ status: 'succeeded', insertedCount: rowCount })
  return importId
}

const count = async (collectionId: string) =>
  (await client.call('DATA_LIST', { cursor: { collectionId, options: { limit: 1 } } })).totalCount

/** Transactions that an undo took. */
async function transactions(undone: string): Promise<number> {
  const { rows } = await watch.query<{ count: number }>(
    'select count(distinct xid)::int as count from acme_core.activity where undo_of = $1',
    [undone],
  )
  return rows[0]?.count ?? 0
}

test('the undo of an import goes by pages of a thousand, each a transaction of its own', async () => {
  const importId = await importRows('Pages')
  const undone = await client.call('DATA_UNDO', { batchId: importId })
  expect(undone).toMatchObject({ doneCount: rowCount, failedCount: 0 })
  expect(undone.done).toHaveLength(1000)
  expect(await count('Pages')).toBe(0)
  expect(await transactions(importId)).toBe(3)
}, 120_000)

test('an undo that is cut off keeps what it undid, and goes on when it is asked for again', async () => {
  const importId = await importRows('CutOff')
  await holder.query('begin')
  // The last to be undone.
  await holder.query(`select from acme."CutOff" where id = 'r1' for update`)
  const undoing = client.call('DATA_UNDO', { batchId: importId })
  const refused = expect(undoing).rejects.toThrow(/503 .*UNAVAILABLE/)
  // Indexes that are being built wait for old transactions, too.
  const waiting = `select pid from pg_stat_activity where datname = current_database() and query like '%for update%'
    and cardinality(pg_blocking_pids(pid)) > 0`
  let blocked: number | undefined
  while (blocked === undefined) {
    await wait(20)
    blocked = (await watch.query<{ pid: number }>(waiting)).rows[0]?.pid
  }
  await watch.query('select pg_terminate_backend($1)', [blocked])
  await refused
  await holder.query('rollback')
  expect(await count('CutOff')).toBe(100)
  const rest = await client.call('DATA_UNDO', { batchId: importId })
  expect(rest).toMatchObject({ doneCount: 100, failedCount: 2000 })
  expect(rest.failed[0]).toMatchObject({ message: 'It is not there any more' })
  expect(await count('CutOff')).toBe(0)
}, 120_000)
