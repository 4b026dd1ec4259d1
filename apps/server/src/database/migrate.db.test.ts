import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../../../tests/integration/database.ts'
import { MigrationError, migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'

let database: TestDatabase
let client: pg.Client

beforeEach(async () => {
  database = await createEmptyDatabase('migrate')
  client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
})

afterEach(async () => {
  await client.end()
  await database.drop()
})

const applied = async () =>
  (await client.query('select name from trellis.migration order by name')).rows.map(row => row.name)

test('many servers that start at once migrate once, and what follows runs one after the other', async () => {
  let running = 0
  let most = 0
  const afterwards = async () => {
    running += 1
    most = Math.max(most, running)
    await client.query('select pg_sleep(0.02)')
    running -= 1
  }
  await Promise.all(Array.from({ length: 6 }, () => migrate(database.connectionString, afterwards)))
  expect(most).toBe(1)
  expect(await applied()).toEqual(Object.keys(migrations).sort())
})

test('R33 a database that a newer version used is refused with a text, untouched', async () => {
  await migrate(database.connectionString, async () => undefined)
  await client.query(`insert into trellis.migration (name, timestamp) values ('2999-01-01-1-future', '')`)
  let reached = false
  const error = await migrate(database.connectionString, async () => {
    reached = true
  }).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(MigrationError)
  expect(String(error)).toMatch(/newer version of Trellis.*2999-01-01-1-future/)
  expect(reached).toBe(false)
})

test('a failure gives the lock back', async () => {
  const boom = new Error('boom')
  await expect(migrate(database.connectionString, () => Promise.reject(boom))).rejects.toBe(boom)
  await migrate(database.connectionString, async () => undefined)
})

test('text sorts as people expect: without regard to case first, numbers by value', async () => {
  await migrate(database.connectionString, async () => undefined)
  const { rows } = await client.query(
    `select string_agg(t, ' ' order by t collate trellis.text_order) sorted from unnest(array['b10', 'B2', 'a', 'Á', 'A', 'z', 'ä', 'b2']) t`,
  )
  expect(rows[0].sorted).toBe('a A Á ä b2 B2 b10 z')
})
