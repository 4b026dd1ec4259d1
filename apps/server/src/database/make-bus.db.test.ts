import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/integration/database.ts'
import { expectBelow, patienceFor } from '../../../../tests/integration/soak.ts'
import type { BusTopic } from './bus.ts'
import { makeBus, type RunningBus } from './make-bus.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let superuser: pg.Client
let here: RunningBus
let there: RunningBus

beforeAll(async () => {
  database = await createTestDatabase('bus')
  await migrate(database.connectionString, async () => undefined)
  superuser = new pg.Client({ connectionString: database.superuserConnectionString })
  await superuser.connect()
  await superuser.query(
    `insert into trellis.tenant (id, name, schema_name, core_schema_name) values ('t1', 'One', 'one', 'one_core')`,
  )
  here = makeBus({ connectionString: database.connectionString })
  there = makeBus({ connectionString: database.connectionString })
  await Promise.all([here.start(), there.start()])
})

afterAll(async () => {
  await Promise.all([here?.close(), there?.close()])
  await superuser?.end()
  await database?.drop()
})

/** How often a topic was told, and when first. */
function listen(bus: RunningBus, topic: BusTopic) {
  const heard: { tenantId: string; at: number }[] = []
  const stop = bus.on(topic, tenantId => heard.push({ tenantId, at: Date.now() }))
  return { heard, stop }
}

async function until(condition: () => boolean, withinMs = patienceFor(5000)): Promise<void> {
  const end = Date.now() + withinMs
  while (!condition()) {
    if (Date.now() > end) throw new Error('did not happen')
    await wait(5)
  }
}

test('what a node announces it hears at once, others within a moment', async () => {
  const own = listen(here, 'grants')
  const other = listen(there, 'grants')
  const started = Date.now()
  here.announce('grants', 't1')
  expect(own.heard).toHaveLength(1)
  await until(() => other.heard.length > 0)
  expect(other.heard[0]?.tenantId).toBe('t1')
  expectBelow((other.heard[0]?.at ?? 0) - started, 1000)
  own.stop()
  other.stop()
  here.announce('grants', 't1')
  await wait(200)
  expect([own.heard.length, other.heard.length]).toEqual([1, 1])
})

test('a thousand writes are few notices', async () => {
  const raw = new pg.Client({ connectionString: database.connectionString })
  await raw.connect()
  await raw.query('listen trellis')
  let notices = 0
  raw.on('notification', () => {
    notices += 1
  })
  const other = listen(there, 'log')
  for (let index = 0; index < 1000; index += 1) {
    here.announce('log', 't1')
    if (index % 100 === 0) await wait(5)
  }
  await wait(300)
  await raw.end()
  other.stop()
  expect(notices).toBeGreaterThan(0)
  expect(notices).toBeLessThan(20)
  expect(other.heard.length).toBeGreaterThan(0)
})

test('a change nobody announced is heard within two seconds, the log each second', async () => {
  const schema = listen(there, 'schema')
  const tenants = listen(there, 'tenants')
  const log = listen(there, 'log')
  await superuser.query(`update trellis.tenant set schema_version = schema_version + 1`)
  await until(() => schema.heard.length > 0, patienceFor(2500))
  expect(tenants.heard).toHaveLength(0)
  await superuser.query(`update trellis.tenant set name = 'Other'`)
  await until(() => tenants.heard.length > 0, patienceFor(2500))
  await until(() => log.heard.length >= 2, patienceFor(3500))
  for (const { stop } of [schema, tenants, log]) stop()
})

test('a lost connection is not trusted for long, is opened again, and what was missed is heard', async () => {
  const grants = listen(there, 'grants')
  expect(there.isFresh()).toBe(true)
  const name = new URL(database.connectionString).pathname.slice(1)
  const outside = new URL(database.superuserConnectionString)
  outside.pathname = '/postgres'
  const gate = new pg.Client({ connectionString: outside.href })
  await gate.connect()
  await gate.query(`alter database ${name} allow_connections false`)
  await superuser.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'trellis' and datname = current_database()`,
  )
  await superuser.query(`update trellis.tenant set grants_version = grants_version + 1`)
  await until(() => !there.isFresh(), 4500)
  expect(grants.heard).toHaveLength(0)
  await gate.query(`alter database ${name} allow_connections true`)
  await gate.end()
  await until(() => there.isFresh() && grants.heard.length > 0)
  there.announce('grants', 't1')
  const back = listen(here, 'grants')
  await until(() => here.isFresh())
  // Notices go out by a connection of their own, which may be back later than the one that hears.
  await until(() => {
    there.announce('grants', 't1')
    return back.heard.length > 0
  })
  grants.stop()
  back.stop()
})

test('a handler that throws keeps nobody else from hearing', async () => {
  const stop = here.on('schema', () => {
    throw new Error('broken')
  })
  const after = listen(here, 'schema')
  expect(() => here.announce('schema', 't1')).not.toThrow()
  expect(after.heard).toHaveLength(1)
  stop()
  after.stop()
})

test('what is announced as soon as a node has started goes out, even where it ends at once', async () => {
  const problems: Error[] = []
  const short = makeBus({ connectionString: database.connectionString, onError: error => problems.push(error) })
  await short.start()
  short.announce('log', 't1')
  await short.close()
  expect(problems).toEqual([])
})

test('what is on its way when a node ends is heard by the others', async () => {
  const other = listen(there, 'schema')
  const failures: string[] = []
  for (let round = 1; round <= 10; round += 1) {
    const short = makeBus({
      connectionString: database.connectionString,
      onError: ({ message }) => failures.push(message),
    })
    await short.start()
    short.announce('schema', `round-${round}`)
    // As long as notices wait for others of their kind.
    await wait(25)
    await short.close()
  }
  await until(() => other.heard.filter(({ tenantId }) => tenantId.startsWith('round-')).length === 10)
  expect(failures).toEqual([])
  other.stop()
})
