import { setTimeout as wait } from 'node:timers/promises'
import { OperationalError, UserError } from '@trellis/base'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../../../tests/integration/database.ts'
import { expectBelow } from '../../../../tests/integration/soak.ts'
import { makeDatabase } from './make-database.ts'
import { sqlState } from './translate-error.ts'

let given: TestDatabase
let database: ReturnType<typeof makeDatabase>
let superuser: pg.Client

beforeAll(async () => {
  given = await createEmptyDatabase('database')
  database = makeDatabase({ connectionString: given.connectionString, poolSize: 4 })
  superuser = new pg.Client({ connectionString: given.superuserConnectionString })
  await superuser.connect()
  // The schema public is closed to ordinary roles since PostgreSQL 15.
  await superuser.query('grant create on schema public to public')
  await database.query({
    text: 'create table thing (id text primary key, parent text references thing (id), amount int)',
  })
})

afterAll(async () => {
  await database?.close()
  await superuser?.end()
  await given?.drop()
})

const one = () => database.query({ text: 'select 1 as one' })
const failure = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => Promise.reject(new Error('did not fail')),
    (error: Error) => error,
  )

describe('values', () => {
  test('come in wire form whatever the defaults of the database are', async () => {
    const name = new URL(given.connectionString).pathname.slice(1)
    await superuser.query(`alter database ${name} set timezone = 'Asia/Tokyo'`)
    await superuser.query(`alter database ${name} set datestyle = 'SQL, DMY'`)
    const other = makeDatabase({ connectionString: given.connectionString, poolSize: 1 })
    const { rows } = await other.query({
      text: `select '2026-02-28'::date "date", '2026-02-28 23:59:59.12+00'::timestamptz "time", '2026-02-28 23:59'::timestamp "local",
        '1 day 02:00'::interval "interval", 9007199254740991::int8 "safe", 9007199254740993::int8 "unsafe",
        123456789012345::numeric "big", 0.1::numeric(20, 10) "small", null::timestamptz "none", '12:30'::time "clock"`,
    })
    await other.close()
    expect(rows[0]).toEqual({
      date: '2026-02-28',
      time: '2026-02-28T23:59:59.120Z',
      local: '2026-02-28 23:59:00',
      interval: 'P1DT2H',
      safe: 9007199254740991,
      unsafe: '9007199254740993',
      big: 123456789012345,
      small: 0.1,
      none: null,
      clock: '12:30:00',
    })
  })

  test('fragments carry their values as parameters', async () => {
    const hostile = `x'; drop table thing; --`
    const rows =
      await database.run(sql`select ${hostile} as text, ${sql.id('thing')} is not null as there from ${sql.table('thing')}
      right join (select 1) a on true`)
    expect(rows).toEqual([{ text: hostile, there: false }])
  })
})

describe('settings of one statement', () => {
  const asTexts = true
  const setting = { text: `select current_setting('plan_cache_mode') as value`, asTexts } as const

  test('hold for it alone, whether it comes to its end or not', async () => {
    const other = makeDatabase({ connectionString: given.connectionString, poolSize: 1 })
    const kept = { settings: { plan_cache_mode: 'force_generic_plan' } }
    expect((await other.query({ ...setting, ...kept })).rows).toEqual([['force_generic_plan']])
    expect((await other.query(setting)).rows).toEqual([['auto']])
    const slow = { text: 'select pg_sleep(30)', asTexts, settings: { statement_timeout: '50' } } as const
    expect(sqlState(await failure(other.query(slow)))).toBe('57014')
    expect((await other.query({ text: 'show statement_timeout' })).rows).toEqual([{ statement_timeout: '10s' }])
    await other.close()
  })

  test('a plan is kept from the first time on', async () => {
    const other = makeDatabase({ connectionString: given.connectionString, poolSize: 1 })
    const text = 'select id from thing where amount = $1::int'
    const settings = { plan_cache_mode: 'force_generic_plan' }
    for (const value of [1, 2, 3]) await other.query({ name: 'things', text, values: [value], asTexts, settings })
    const { rows } = await other.query({
      text: `select generic_plans::int as kept, custom_plans::int as own from pg_prepared_statements where name = 'things'`,
    })
    await other.close()
    expect(rows).toEqual([{ kept: 3, own: 0 }])
  })
})

describe('[S19] errors say what to do and nothing of the database', () => {
  test.each<[string, string, string]>([
    ['UNIQUE_VIOLATION', '23505', `insert into thing values ('canary'), ('canary')`],
    ['VALIDATION_ERROR', '23503', `insert into thing values ('a', 'canary')`],
    ['VALIDATION_ERROR', '22P02', `select 'canary'::int`],
    ['VALIDATION_ERROR', '22003', `insert into thing values ('b', null, 99999999999)`],
    ['VALIDATION_ERROR', '22P05', `select convert_from('\\xe2', 'WIN1252')::text || '{"a":"\\u0000"}'::jsonb ->> 'a'`],
    ['TIMEOUT', '57014', `set statement_timeout = 20; select pg_sleep(5), 'canary'`],
    ['UNAVAILABLE', '55P03', `do $$ begin raise lock_not_available using message = 'canary'; end $$`],
    ['UNAVAILABLE', '40P01', `do $$ begin raise deadlock_detected using message = 'canary'; end $$`],
    ['STORAGE_FULL', '53100', `do $$ begin raise disk_full using message = 'canary'; end $$`],
    ['UNAVAILABLE', '53300', `do $$ begin raise too_many_connections using message = 'canary'; end $$`],
  ])('%s for %s', async (code, state, text) => {
    // What it sets stays on its connection.
    const other = makeDatabase({ connectionString: given.connectionString, poolSize: 1 })
    const error = await failure(other.query({ text })).finally(other.close)
    expect(error).toMatchObject({ code })
    expect(error instanceof UserError || error instanceof OperationalError).toBe(true)
    expect(error.message).not.toMatch(/canary|thing|select|SQL/)
    expect(sqlState(error)).toBe(state)
  })

  test('our own mistakes stay what they are', async () => {
    const error = await failure(database.query({ text: 'select nothing from nowhere' }))
    expect(error).toBeInstanceOf(pg.DatabaseError)
  })
})

describe('transactions', () => {
  const ids = async () => (await database.query({ text: `select id from thing where id like 't%' order by id` })).rows

  test('commit what was done, or nothing', async () => {
    await database.transaction(connection => connection.query({ text: `insert into thing values ('t1')` }))
    const stop = new UserError('VALIDATION_ERROR', 'stop')
    const error = await failure(
      database.transaction(async connection => {
        await connection.query({ text: `insert into thing values ('t2')` })
        throw stop
      }),
    )
    expect(error).toBe(stop)
    expect(await ids()).toEqual([{ id: 't1' }])
  })

  test('one whose error was swallowed is not taken for done', async () => {
    const error = await failure(
      database.transaction(async connection => {
        await connection.query({ text: `insert into thing values ('t3')` })
        await connection.query({ text: 'select 1/0' }).catch(() => undefined)
      }),
    )
    expect(error.message).toMatch(/rolled back/)
    expect(await ids()).toEqual([{ id: 't1' }])
  })

  test('a connection that was lost in one is not used again', async () => {
    const error = await failure(
      database.transaction(async connection => {
        const { rows } = await connection.query<{ pid: number }>({ text: 'select pg_backend_pid() pid' })
        await superuser.query('select pg_terminate_backend($1)', [rows[0]?.pid])
        await wait(50)
        await connection.query({ text: 'select 1' })
      }),
    )
    expect(error).toMatchObject({ code: 'UNAVAILABLE' })
    expect((await one()).rows).toEqual([{ one: 1 }])
  })

  test('an error in a statement keeps the connection: errors are no way to exhaust connections', async () => {
    const single = makeDatabase({ connectionString: given.connectionString, poolSize: 1 })
    const pid = async () => (await single.query({ text: 'select pg_backend_pid() pid' })).rows[0]?.['pid']
    const before = await pid()
    await failure(single.query({ text: 'select 1/0' }))
    await failure(single.transaction(connection => connection.query({ text: 'select 1/0' })))
    expect(await pid()).toBe(before)
    await single.close()
  })
})

test('S82 a connection has at most 200 prepared statements: then another one takes its place', async () => {
  const single = makeDatabase({ connectionString: given.connectionString, poolSize: 1 })
  const count = async () =>
    (await single.query({ text: 'select count(*)::int n from pg_prepared_statements' })).rows[0]?.['n'] as number
  const use = (index: number) => ({ text: `select ${index}`, name: `s${index}` })
  for (let index = 0; index < 199; index += 1) await single.query(use(index))
  expect(await count()).toBe(199)
  await single.query(use(0))
  expect(await count()).toBe(199)
  await single.query(use(199))
  expect(await count()).toBe(0)
  for (let index = 0; index < 100; index += 1) await single.query(use(index))
  await single.transaction(async connection => {
    for (let index = 100; index < 200; index += 1) await connection.query(use(index))
  })
  expect(await count()).toBe(0)
  await single.close()
})

describe('S82 S79 a crowd of one role', () => {
  const roles = ['crowd', 'other'].map(name => `role_pool_${name}_${process.pid}`)
  const [crowdRole, otherRole] = roles
  beforeAll(async () => {
    for (const role of roles) {
      await database.query({ text: `create role ${role}` })
      await database.query({ text: `grant ${role} to current_user` })
    }
  })
  afterAll(async () => {
    for (const role of roles) await database.query({ text: `drop role ${role}` })
  })

  test.each([2, 8])('does not stand before the others, on a pool of %i', async poolSize => {
    const small = makeDatabase({ connectionString: given.connectionString, poolSize })
    const done: unknown[] = []
    const sleep = (role: string | undefined) =>
      small
        .withRole(role)
        .query({ text: 'select pg_sleep(0.01)' })
        .then(() => done.push(role))
    const crowd = Array.from({ length: 120 }, () => sleep(crowdRole))
    await Promise.all(Array.from({ length: 3 }, () => sleep(otherRole)))
    expect(done.length).toBeLessThan(8 + 6 * poolSize)
    await Promise.all(crowd)
    expect(done).toHaveLength(123)
    await small.close()
  })

  test('never holds every connection of a pool of eight', async () => {
    const small = makeDatabase({ connectionString: given.connectionString, poolSize: 8 })
    const lock = 820_082
    await superuser.query('select pg_advisory_lock($1)', [lock])
    const waits = { text: 'select pg_advisory_xact_lock($1)', values: [lock] }
    let answered = 0
    const crowd = Array.from({ length: 30 }, () =>
      small
        .withRole(crowdRole)
        .query(waits)
        .then(() => (answered += 1)),
    )
    await small.withRole(otherRole).query({ text: 'select 1' })
    expect(answered).toBe(0)
    await superuser.query('select pg_advisory_unlock($1)', [lock])
    await Promise.all(crowd)
    expect(small.counts().waiting).toBe(0)
    await small.close()
  })
})

test('[R45] with every connection taken, waiters are told UNAVAILABLE within 5 s, and nested use does not lock up', async () => {
  const small = makeDatabase({ connectionString: given.connectionString, poolSize: 3 })
  const started = Date.now()
  const nested = Array.from({ length: 100 }, () =>
    small.transaction(async () => {
      await small.query({ text: 'select 1' })
    }),
  )
  const outcomes = await Promise.allSettled(nested)
  expectBelow(Date.now() - started, 11_000)
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'UNAVAILABLE', retryAfter: 2 })
  }
  expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true)
  expect((await small.query({ text: 'select 1 as one' })).rows).toEqual([{ one: 1 }])
  expect(small.counts().waiting).toBe(0)
  await small.close()
})

test('[R04] when PostgreSQL throws everybody out, requests get UNAVAILABLE at worst and the pool heals by itself', async () => {
  const lost: Error[] = []
  const healing = makeDatabase({
    connectionString: given.connectionString,
    poolSize: 4,
    onConnectionLost: error => lost.push(error),
  })
  await Promise.all(Array.from({ length: 4 }, () => healing.query({ text: 'select pg_sleep(0.05)' })))
  const busy = Array.from({ length: 4 }, () => healing.query({ text: 'select pg_sleep(3)' }))
  const settled = Promise.allSettled(busy)
  await wait(200)
  await superuser.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'trellis' and datname = current_database()`,
  )
  for (const outcome of await settled) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'UNAVAILABLE' } })
  }
  expect((await healing.query({ text: 'select 1 as one' })).rows).toEqual([{ one: 1 }])
  await healing.close()
})

test('a PostgreSQL that is not there is UNAVAILABLE', async () => {
  const nowhere = makeDatabase({ connectionString: 'postgres://a:secret@127.0.0.1:1/x', poolSize: 2 })
  const error = await failure(nowhere.query({ text: 'select 1' }))
  expect(error).toMatchObject({ code: 'UNAVAILABLE' })
  expect(error.message).not.toContain('secret')
  await nowhere.close()
})

describe('statements that go together', () => {
  const add = (id: string, amount: number | null) => ({
    fragment: sql`insert into thing (id, amount) values (${id}, 6 / ${amount}::int) returning id, amount`,
    role: undefined,
  })
  const there = async () =>
    (await database.query<{ id: string }>({ text: `select id from thing where id like 'both%' order by id` })).rows

  test('each answers its rows as texts', async () => {
    expect(await database.together([add('both1', 3), add('both2', null)])).toEqual([
      [['both1', '2']],
      [['both2', null]],
    ])
    expect(await there()).toEqual([{ id: 'both1' }, { id: 'both2' }])
  })

  test('one that fails, wherever it stands, keeps all from being committed', async () => {
    for (const statements of [
      [add('both3', 1), add('both4', 0)],
      [add('both3', 0), add('both4', 1)],
    ])
      expect(sqlState(await failure(database.together(statements)))).toBe('22012')
    expect(await there()).toHaveLength(2)
    expect((await one()).rows).toEqual([{ one: 1 }])
  })

  test('each has its role, and none stays', async () => {
    const role = `together_${new URL(given.connectionString).pathname.slice(1)}`
    await superuser.query(`create role ${role}`)
    const { rows } = await database.query<{ me: string }>({ text: 'select session_user as me' })
    const me = rows[0]?.me
    await superuser.query(`grant ${role} to "${me}"`)
    const who = (as: string | undefined) => ({ fragment: sql`select current_user`, role: as })
    try {
      expect(await database.together([who(undefined), who(role), who(undefined), who(role)])).toEqual(
        [me, role, me, role].map(name => [[name]]),
      )
      expect(await database.withRole(role).together([who(undefined), who(role)])).toEqual([[[me]], [[role]]])
      const now = await Promise.all(
        Array.from({ length: 8 }, () => database.query({ text: 'select current_user as u' })),
      )
      expect(new Set(now.map(answer => answer.rows[0]?.['u']))).toEqual(new Set([me]))
    } finally {
      await superuser.query(`revoke ${role} from "${me}"`)
      await superuser.query(`drop role ${role}`)
    }
  })

  test('those of many callers are committed together, and one that fails takes none with it', async () => {
    const calls = Array.from({ length: 30 }, (_, index) => {
      const xact = { fragment: sql`select pg_current_xact_id()`, role: undefined }
      return database.together([add(`many${index}`, index === 20 ? 0 : 1), xact])
    })
    const found = await Promise.allSettled(calls)
    expect(found.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []))).toEqual([20])
    const answers = found.flatMap(each => (each.status === 'fulfilled' ? [each.value] : []))
    expect(answers.map(([rows]) => rows?.[0]?.[0])).toEqual(
      Array.from({ length: 30 }, (_, index) => `many${index}`).filter((_, index) => index !== 20),
    )
    expect(new Set(answers.map(([, rows]) => rows?.[0]?.[0])).size).toBeLessThan(20)
    const { rows } = await database.query({ text: `select id from thing where id like 'many%'` })
    expect(rows).toHaveLength(29)
  })

  test('one with a value that cannot be sent keeps no connection', async () => {
    const circle: { self?: object } = {}
    circle.self = circle
    for (let at = 0; at < 5; at += 1)
      await failure(database.together([{ fragment: sql`select ${circle}::jsonb`, role: undefined }]))
    expect((await one()).rows).toEqual([{ one: 1 }])
    expect(database.counts()).toMatchObject({ total: database.counts().idle })
  })
})

describe('quick reads that go together', () => {
  const read = (text: string, values: unknown[] = [], name?: string, isQuick: true | 'so far' = true) =>
    database.query({ text, values, asTexts: true, isQuick, ...(name && { name }) }).then(({ rows }) => rows)

  test('one that was quick until now and is not holds up none that came with it, and has its answer', async () => {
    const order: string[] = []
    const soFar = (seconds: number, name: string) =>
      read('select pg_sleep($1), current_setting($2)', [seconds, 'statement_timeout'], 'quick_so_far', 'so far').then(
        rows => {
          order.push(name)
          return rows
        },
      )
    const slow = Array.from({ length: 3 }, (_, at) => soFar(1.5, `slow ${at}`))
    const quick = Array.from({ length: 20 }, (_, at) => soFar(0, `quick ${at}`))
    const limits = (await Promise.all(quick)).map(([row]) => row?.[1])
    // One that a busy machine held up went alone, too.
    expect(limits.filter(limit => limit === '100ms').length).toBeGreaterThan(10)
    expect(order.filter(name => name.startsWith('slow'))).toEqual([])
    expect(await Promise.all(slow)).toEqual(slow.map(() => [['', '10s']]))
    expect(await read('show statement_timeout')).toEqual([['10s']])
  })

  test('each gets its own rows, prepared or not', async () => {
    const many = Array.from({ length: 50 }, (_, index) => index)
    const reads = many.map(index =>
      index % 2
        ? read('select $1::int, null', [index], 'quick_one')
        : read('select generate_series(1, $1::int)', [index]),
    )
    const found = await Promise.all(reads)
    for (const index of many) {
      const expected = index % 2 ? [[String(index), null]] : Array.from({ length: index }, (_, at) => [String(at + 1)])
      expect(found[index]).toEqual(expected)
    }
  })

  test('one that fails, prepared for the first time or not, fails alone', async () => {
    for (const name of [undefined, 'quick_failing']) {
      const reads = Array.from({ length: 30 }, (_, index) => read('select 6 / $1::int', [index % 10], name))
      const found = await Promise.allSettled(reads)
      for (const [index, each] of found.entries()) {
        if (index % 10 === 0) expect(each).toMatchObject({ status: 'rejected' })
        else expect(each).toEqual({ status: 'fulfilled', value: [[String(Math.trunc(6 / (index % 10)))]] })
      }
    }
    expect(await read('select 1')).toEqual([['1']])
  })

  test('one with a value that cannot be written fails alone, and keeps no connection', async () => {
    const circle: { self?: object } = {}
    circle.self = circle
    for (let at = 0; at < 5; at += 1) {
      const [first, second] = await Promise.allSettled([read('select 4'), read('select $1::jsonb', [circle])])
      expect(first).toEqual({ status: 'fulfilled', value: [['4']] })
      expect(second?.status).toBe('rejected')
    }
    expect(await read('select 5')).toEqual([['5']])
    // An answer comes before its connection is free again.
    await expect.poll(() => database.counts().total - database.counts().idle).toBe(0)
  })

  test('a connection that is lost fails those on it, and the next ones go on another', async () => {
    const kill = read('select pg_terminate_backend(pg_backend_pid())')
    const found = await Promise.allSettled([kill, read('select 2')])
    expect(found[0]?.status).toBe('rejected')
    expect(await read('select 3')).toEqual([['3']])
  })
})
