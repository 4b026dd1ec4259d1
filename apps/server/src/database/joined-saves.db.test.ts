import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../../../tests/integration/database.ts'
import { makeDatabase } from './make-database.ts'
import { sqlState } from './translate-error.ts'

let given: TestDatabase
let database: ReturnType<typeof makeDatabase>
let other: pg.Client

beforeAll(async () => {
  given = await createEmptyDatabase('saves')
  other = new pg.Client({ connectionString: given.superuserConnectionString })
  await other.connect()
  await other.query('grant create on schema public to public')
  const owner = makeDatabase({ connectionString: given.connectionString, poolSize: 1 })
  await owner.query({ text: 'create table thing (id text primary key, amount int not null)' })
  await owner.close()
})

beforeEach(async () => {
  await other.query('truncate thing')
  await other.query(`insert into thing select 'thing ' || at, 0 from generate_series(0, 29) at`)
  // What was slow is forgotten with the pool.
  await database?.close()
  database = makeDatabase({ connectionString: given.connectionString, poolSize: 8 })
})

afterAll(async () => {
  await database?.close()
  await other?.end()
  await given?.drop()
})

const save = async (name: string, text: string, values: unknown[]) => {
  const { rows } = await database.query({ name, text, values, asTexts: true, isSave: true })
  const [row]: readonly unknown[] = rows
  return row as string[]
}
/** Its transaction, the new amount, and how long a lock is waited for in it. */
const raise = (at: number, by = 1, name = 'raise') =>
  save(
    name,
    `update thing set amount = amount + 6 / $2::int where id = $1 returning pg_current_xact_id(), amount, current_setting('lock_timeout')`,
    [`thing ${at}`, by],
  )
const thirty = Array.from({ length: 30 }, (_, at) => at)
const amounts = async () => {
  const { rows } = await other.query<{ amount: number }>('select amount from thing order by length(id), id')
  return rows.map(({ amount }) => amount)
}

test('those that come at the same time are committed together, and each hears its own', async () => {
  // On a busy machine a message may be stopped, and what was in it goes alone: then others are tried.
  for (const round of [1, 2, 3, 4, 5]) {
    const answers = await Promise.all(thirty.map(at => raise(at, at < 6 ? 1 : 2, `round ${round}`)))
    expect(answers.map(([, amount]) => Number(amount))).toEqual(thirty.map(at => round * (at < 6 ? 6 : 3)))
    expect(await amounts()).toEqual(answers.map(([, amount]) => Number(amount)))
    if (new Set(answers.map(([transaction]) => transaction)).size < 20) break
    expect(round).toBeLessThan(5)
  }
  expect((await database.query({ text: 'show lock_timeout' })).rows).toEqual([{ lock_timeout: '0' }])
})

test('those of one record count on one another', async () => {
  const answers = await Promise.all(thirty.map(() => raise(0)))
  expect(answers.map(([, amount]) => Number(amount)).toSorted((one, two) => one - two)).toEqual(
    thirty.map(at => 6 * (at + 1)),
  )
})

test('one that fails fails alone, and nothing of it is stored', async () => {
  const found = await Promise.allSettled(thirty.map(at => raise(at, at === 20 ? 0 : 1)))
  expect(found.map(({ status }) => status)).toEqual(thirty.map(at => (at === 20 ? 'rejected' : 'fulfilled')))
  expect(sqlState((found[20] as PromiseRejectedResult).reason)).toBe('22012')
  expect(await amounts()).toEqual(thirty.map(at => (at === 20 ? 0 : 6)))
})

test('one with a value that cannot be written fails alone', async () => {
  const circle: { self?: object } = {}
  circle.self = circle
  const wrong = save('wrong', 'select $1::jsonb', [circle]).catch((error: Error) => error)
  await Promise.all(thirty.map(at => raise(at)))
  expect(await wrong).toBeInstanceOf(TypeError)
  expect(await amounts()).toEqual(thirty.map(() => 6))
})

test('one that waits for a lock holds up none that came with it, and is saved when the lock is gone', async () => {
  await other.query('begin')
  await other.query(`update thing set amount = 100 where id = 'thing 3'`)
  const all = thirty.map(at => raise(at))
  const others = await Promise.all(all.filter((_, at) => at !== 3))
  expect(others.map(([, amount]) => amount)).toEqual(others.map(() => '6'))
  // Those that come later pass it as well.
  expect((await Promise.all([raise(4), raise(5)])).map(([, amount]) => amount)).toEqual(['12', '12'])
  await other.query('commit')
  expect((await all[3])?.slice(1)).toEqual(['106', '0'])
})

test('a slow one is stopped in a message of several, is saved alone, and goes alone from then on', async () => {
  const slowly = (seconds: number, at: number) =>
    save(
      'slowly',
      `update thing set amount = 1 where id = $2 returning pg_sleep($1), current_setting('statement_timeout')`,
      [seconds, `thing ${at}`],
    )
  const order: string[] = []
  const slow = [29, 28].map(at => slowly(1.5, at).finally(() => order.push('slow')))
  const quick = thirty.slice(0, 20).map(at => raise(at).finally(() => order.push('quick')))
  await Promise.all(quick)
  expect(order.filter(each => each === 'slow')).toEqual([])
  expect((await Promise.all(slow)).map(([, limit]) => limit)).toEqual(['10s', '10s'])
  const later = await Promise.all(thirty.map(at => slowly(0, at)))
  expect(new Set(later.map(([, limit]) => limit))).toEqual(new Set(['10s']))
  expect(await amounts()).toEqual(thirty.map(() => 1))
})
