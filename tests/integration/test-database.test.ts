import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from './database.ts'

const made: TestDatabase[] = []
afterAll(() => Promise.all(made.map(database => database.drop())))

test('each empty database is from the others, and runs on the PostgreSQL asked for', async () => {
  const [first, second] = [await createEmptyDatabase('same name'), await createEmptyDatabase('same name')]
  made.push(first, second)
  const client = new pg.Client({ connectionString: first.connectionString })
  await client.connect()
  await client.query('create schema only_here')
  const { rows } = await client.query(
    `select current_setting('server_version_num')::int / 10000 major, current_setting('synchronous_commit') "synchronousCommit"`,
  )
  await client.end()
  expect(rows).toEqual([{ major: inject('postgres').major, synchronousCommit: 'on' }])
  const asked = /postgresql\/(\d+)\//.exec(process.env['TRELLIS_TEST_POSTGRES'] ?? '/postgresql/18/')?.[1]
  if (asked) expect(rows[0].major).toBe(Number(asked))

  const other = new pg.Client({ connectionString: second.connectionString })
  await other.connect()
  const found = await other.query("select to_regnamespace('only_here') found")
  await other.end()
  expect(found.rows).toEqual([{ found: null }])
})

test('a test database has the platform’s tables, empty, and no roles of the one it is a copy of', async () => {
  const copy = await createTestDatabase('copy')
  made.push(copy)
  const client = new pg.Client({ connectionString: copy.connectionString })
  await client.connect()
  const { rows } = await client.query(
    'select (select count(*)::int from trellis.tenant) tenants, owner_role, (select count(*) > 10 from trellis.migration) migrated from trellis.database_role',
  )
  await client.end()
  expect(rows).toEqual([{ tenants: 0, owner_role: null, migrated: true }])
})
