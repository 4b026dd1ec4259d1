import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld, type World } from '../../../../tests/scenarios/world.ts'
import { workOffLists } from './work-off-lists.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld('work_off_lists')
})
afterAll(() => world.close())

test('what waits in the lists of a table’s search indexes is worked off, of no other table', async () => {
  const { schema } = world.tenant
  for (const name of ['Own', 'Other']) {
    const table = sql.id(schema, name)
    await world.tables.run(sql`create table ${table} (words text)`)
    await world.tables.run(sql`create index on ${table} (words)`)
    await world.tables.run(
      sql`create index ${sql.id(`${name}_words`)} on ${table} using gin (to_tsvector('simple', words))`,
    )
    await world.tables.run(sql`insert into ${table} select 'word' || i from generate_series(1, 500) i`)
  }
  await world.tables.transaction(connection => workOffLists(connection, schema, 'Own'))
  const left = async (name: string) => {
    const [row] = await world.tables.run<{ pages: number }>(
      sql`select gin_clean_pending_list(${`"${schema}"."${name}_words"`}::regclass)::int as pages`,
    )
    return row?.pages
  }
  expect(await left('Own')).toBe(0)
  expect(await left('Other')).toBeGreaterThan(0)
})
