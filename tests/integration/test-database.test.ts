import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'

const made: TestDatabase[] = []
afterAll(() => Promise.all(made.map(database => database.drop())))

test('each test database is empty, apart from the others, and runs on the PostgreSQL asked for', async () => {
  const [first, second] = [await createTestDatabase('same name'), await createTestDatabase('same name')]
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
