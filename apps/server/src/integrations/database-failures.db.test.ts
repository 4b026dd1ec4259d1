import { connect, createServer, type Server, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { allDrivers } from '@trellis/integrations'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type DatabaseWorld, makeDatabaseWorld, mariadbMissing } from '../../../../tests/scenarios/database-world.ts'

let it: DatabaseWorld
/** Takes a connection in the place of a database, and does with it what a test says. */
let odd: Server
let oddPort = 0
let behave: (socket: Socket) => void = socket => socket.destroy()
const sockets = new Set<Socket>()

const databases = allDrivers.filter(({ secrets }) => Object.keys(secrets).join() === 'password').map(({ id }) => id)
const real = mariadbMissing ? ['postgresql', 'redshift'] : databases
const isPostgresql = (driver: string) => /^(postgresql|redshift)$/.test(driver)
const sleepSql = (driver: string, seconds: number) =>
  isPostgresql(driver) ? `select pg_sleep(${seconds}) is null as n` : `select sleep(${seconds}) as n`

beforeAll(async () => {
  odd = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    behave(socket)
  })
  await new Promise<void>(done => odd.listen(0, '127.0.0.1', done))
  const address = odd.address()
  oddPort = typeof address === 'object' && address ? address.port : 0
  it = await makeDatabaseWorld('database_failures')
}, 120_000)
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
})
afterAll(async () => {
  await it?.close()
  odd?.close()
})

const tests = (id: string) => it.call('INTEGRATION_TEST', { id })

describe.each(databases)('%s', driver => {
  test('S55 S57 S58 what the operator does not name is not connected to', async () => {
    let came = 0
    behave = () => {
      came += 1
    }
    const inside = [
      'localhost',
      'localhost.',
      '127.0.0.2',
      '0x7f.2',
      '2130706434',
      '0.0.0.0',
      '::1',
      '[::1]',
      '::ffff:127.0.0.1',
    ]
    for (const host of [...inside, '169.254.169.254', '10.0.0.1', 'fd00::1', '64:ff9b::7f00:1']) {
      await it.make(`in-${driver}`, driver, { host, port: oddPort })
      expect(await tests(`in-${driver}`), host).toMatchObject({ status: 'failed', reason: 'GUARD' })
    }
    expect(came).toBe(0)
  })

  test('S09 our own database is refused under every other name; S59 so is a socket of the machine', async () => {
    const own = { port: it.postgresql.port }
    for (const host of ['localhost', '127.0.0.2', '::1']) {
      await it.make(`own-${driver}`, driver, { host, ...own })
      expect(await tests(`own-${driver}`), host).toMatchObject({ reason: 'GUARD' })
    }
    for (const host of ['/var/run/postgresql', 'file:///etc', '127.0.0.1/x', 'user@127.0.0.1']) {
      await it.make(`own-${driver}`, driver, { host, ...own })
      expect(await tests(`own-${driver}`), host).toMatchObject({ reason: 'INPUT' })
    }
  })

  test('S10 the connection takes no option that the driver does not name', async () => {
    const connection = { host: 'db.example', port: '1', database: 'x', user: 'x' }
    for (const name of [
      'options',
      'sslkey',
      'ssl',
      'flags',
      'localInfile',
      'infileStreamFactory',
      'socketPath',
      'uri',
      'password',
    ]) {
      const record = { name: 'x', driver, connection: { ...connection, [name]: '-c log_statement=all' } }
      const fields = { [`record.connection.${name}`]: expect.any(String) }
      await expect(it.call('CORE_CREATE', { collectionId: 'Integration', record })).rejects.toMatchObject({
        details: { fields },
      })
    }
  })

  test('an unknown host, a closed port, a missing secret and half an answer are told apart', async () => {
    const id = `wrong-${driver}`
    await it.make(id, driver, { host: 'nosuch.invalid' })
    expect(await tests(id)).toMatchObject({ reason: 'NAME' })
    await it.make(id, driver, { port: 1 })
    expect(await tests(id)).toMatchObject({ reason: 'UNREACHABLE' })
    await it.make(id, driver, { port: oddPort }, null)
    expect(await tests(id)).toMatchObject({ reason: 'SECRETS' })
    await it.call('INTEGRATION_SET_SECRETS', { id, secrets: { password: it.password } })
    behave = socket => {
      socket.write(isPostgresql(driver) ? 'R\0\0' : Buffer.from([74, 0, 0, 0, 10, 53]))
      socket.end()
    }
    expect(await tests(id)).toMatchObject({ status: 'failed', reason: 'UNREACHABLE' })
  })

  test('a server that takes the connection and says nothing is given up', async () => {
    behave = () => undefined
    const id = await it.make(`mute-${driver}`, driver, { port: oddPort })
    expect(await tests(id)).toMatchObject({ status: 'failed', reason: 'TIMEOUT' })
  }, 20_000)
})

describe.each(real)('%s', driver => {
  test('S60 S84 a wrong password and an unknown database are told, and no secret with them', async () => {
    const id = await it.make(`refused-${driver}`, driver, {}, 'canary-that-is-wrong')
    expect(await tests(id)).toMatchObject({ reason: 'SIGN_IN' })
    await it.make(id, driver, { database: 'no_such' })
    await it.call('INTEGRATION_SET_SECRETS', { id, secrets: { password: it.password } })
    expect(await tests(id)).toMatchObject({ reason: 'DATABASE' })
    await it.make(id, driver)
    const { user } = it.of(driver)
    const said = [
      await it.run(id, 'query', { sql: `select '${it.password}' as told` }),
      await it.call('INTEGRATION_STATUS', { id }),
      await it.call('INTEGRATION_CALL_LIST', { id }),
      await it.call('CORE_GET', { collectionId: 'Integration', id }),
    ]
    expect(said[0]).toMatchObject({ status: 'done', output: [{ told: '••••' }] })
    expect(JSON.stringify(said)).not.toContain('canary')
    expect(JSON.stringify(said)).toContain(user)
  })

  test('a certificate that nobody vouches for, and a server without any, are no secure connection', async () => {
    const id = await it.make(`tls-${driver}`, driver, { security: 'verified' })
    expect(await tests(id)).toMatchObject({ status: 'failed', reason: 'TLS' })
    expect(JSON.stringify(await it.call('INTEGRATION_CALL_LIST', { id }))).not.toContain('canary')
  })

  test('S08 S10 the rights of the user name hold: no file, no program, nothing of another database', async () => {
    const id = await it.make(`rights-${driver}`, driver)
    const forbidden = isPostgresql(driver)
      ? ["select pg_read_file('/etc/passwd')", "copy (select 1) to program 'true'", 'select * from pg_shadow']
      : [
          "select load_file('/etc/passwd') is not null as n",
          'select * from mysql.global_priv',
          "load data local infile '/etc/passwd' into table x",
        ]
    for (const sql of forbidden) {
      const outcome = await it.run(id, 'execute', { sql })
      if (outcome['status'] === 'done') expect(outcome['output']).toMatchObject({ rows: [{ n: 0 }] })
      else expect(outcome['reason'], sql).toMatch(/^(RIGHTS|STATEMENT)$/)
    }
  })

  test('what is too large ends, in rows and in bytes, and the next call works', async () => {
    const id = await it.make(`large-${driver}`, driver)
    const many = isPostgresql(driver)
      ? 'select n from generate_series(1, 2000000) as t(n)'
      : 'select seq as n from seq_1_to_20000'
    expect(await it.run(id, 'query', { sql: many })).toMatchObject({ status: 'failed', reason: 'TOO_LARGE' })
    const megabyte = isPostgresql(driver)
      ? "select repeat('x', 1000000) as t from generate_series(1, 50)"
      : "select repeat('x', 1000000) as t from seq_1_to_50"
    expect(await it.run(id, 'query', { sql: megabyte })).toMatchObject({ status: 'failed', reason: 'TOO_LARGE' })
    expect(await it.run(id, 'query', { sql: 'select 1 as n' })).toMatchObject({ output: [{ n: 1 }] })
  })

  test('R24 of a hundred calls ten are there at a time, each on one connection, and all are answered', async () => {
    const id = await it.make(`crowd-${driver}`, driver)
    const { user } = it.of(driver)
    const others = await connectionsOf(driver, user)
    const calls = Array.from({ length: 100 }, () => it.run(id, 'query', { sql: sleepSql(driver, 0.05) }))
    let most = 0
    let isOver = false
    const all = Promise.all(calls).finally(() => {
      isOver = true
    })
    while (!isOver) {
      most = Math.max(most, (await connectionsOf(driver, user)) - others)
      await wait(20)
    }
    expect((await all).map(({ status }) => status)).toEqual(Array(100).fill('done'))
    expect(most).toBeGreaterThan(1)
    expect(most).toBeLessThanOrEqual(10)
  }, 30_000)

  test('a call that nobody waits for ends on the server, too', async () => {
    const id = await it.make(`cancel-${driver}`, driver)
    const controller = new AbortController()
    const { builder, world } = it
    const asked = { caller: builder, id, operation: 'query', input: { sql: sleepSql(driver, 300) } }
    const running = world.services.integrations.run({ ...asked, signal: controller.signal })
    await until(async () => (await sleepers(driver)) === 1)
    controller.abort()
    expect(await running).toMatchObject({ status: 'failed', reason: 'TIMEOUT' })
    await until(async () => (await sleepers(driver)) === 0)
  }, 20_000)

  test('another host removes the secret, and a connection of before is not lent', async () => {
    const id = await it.make(`moved-${driver}`, driver)
    expect(await tests(id)).toMatchObject({ status: 'done' })
    await it.make(id, driver, { host: 'db.example.com' }, null)
    expect(await it.call('INTEGRATION_STATUS', { id })).toEqual({ set: [] })
    expect(await tests(id)).toMatchObject({ reason: 'SECRETS' })
    await it.make(id, driver, {}, 'canary-that-is-wrong')
    expect(await tests(id)).toMatchObject({ reason: 'SIGN_IN' })
  })

  test('a connection that the database ended meanwhile is not lent again', async () => {
    const id = await it.make(`ended-${driver}`, driver)
    expect(await tests(id)).toMatchObject({ status: 'done' })
    await endAllIdle(driver)
    expect(await it.run(id, 'query', { sql: 'select 1 as n' })).toMatchObject({ status: 'done' })
    const failing = it.run(id, 'query', { sql: sleepSql(driver, 300) })
    await until(async () => (await sleepers(driver)) === 1)
    await endAll(driver)
    expect(await failing).toMatchObject({ status: 'failed', reason: expect.stringMatching(/UNREACHABLE|TIMEOUT/) })
  }, 20_000)

  test.runIf(isPostgresql(driver))(
    'nor is one whose end the database announced but the network did not pass on',
    async () => {
      let came = 0
      behave = socket => {
        came += 1
        socket.setNoDelay(true)
        const database = connect({ port: it.of(driver).port, host: '127.0.0.1', noDelay: true })
        database.on('error', () => undefined)
        database.on('data', bytes => void socket.write(bytes))
        socket.on('data', bytes => void database.write(bytes))
      }
      const id = await it.make(`announced-${driver}`, driver, { port: oddPort })
      expect(await it.run(id, 'query', { sql: 'select 1 as n' })).toMatchObject({ status: 'done' })
      expect(await it.run(id, 'query', { sql: 'select 2 as n' })).toMatchObject({ status: 'done' })
      expect(came).toBe(1)
      await endAllIdle(driver)
      expect(await it.run(id, 'query', { sql: 'select 3 as n' })).toMatchObject({ status: 'done', output: [{ n: 3 }] })
      expect(came).toBe(2)
    },
    20_000,
  )
})

test.skipIf(mariadbMissing)(
  'a database that goes away fails the call with its reason; once it is back the next one works',
  async () => {
    const id = await it.make('away', 'mariadb')
    const slow = it.run(id, 'query', { sql: sleepSql('mariadb', 300) })
    await until(async () => (await sleepers('mariadb')) === 1)
    await it.mariadb?.stop()
    expect(await slow).toMatchObject({ status: 'failed', reason: 'UNREACHABLE' })
    expect(await it.run(id, 'query', { sql: 'select 1 as n' })).toMatchObject({
      status: 'failed',
      reason: 'UNREACHABLE',
    })
    await it.mariadb?.start()
    expect(await it.run(id, 'query', { sql: 'select 1 as n' })).toMatchObject({ status: 'done', output: [{ n: 1 }] })
  },
  60_000,
)

type Counted = { rows?: { n: number | string }[] } & { n: number | string }[]
async function count(driver: string, ofPostgresql: string, ofMysql: string): Promise<number> {
  const found = (await it.of(driver).run(isPostgresql(driver) ? ofPostgresql : ofMysql)) as Counted
  return Number((found.rows ?? found)[0]?.n)
}
const connectionsOf = (driver: string, user: string) =>
  count(
    driver,
    `select count(*) as n from pg_stat_activity where usename = '${user}'`,
    `select count(*) as n from information_schema.processlist where user = '${user}'`,
  )
const sleepers = (driver: string) =>
  count(
    driver,
    `select count(*) as n from pg_stat_activity where usename = '${it.postgresql.user}' and query like '%pg_sleep(300)%' and state = 'active'`,
    "select count(*) as n from information_schema.processlist where user = 'clerk' and info like '%sleep(300)%'",
  )

async function endAll(driver: string): Promise<void> {
  if (isPostgresql(driver)) {
    await it.postgresql.run(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${it.postgresql.user}'`,
    )
    return
  }
  const list = (await it.of(driver).run("select id from information_schema.processlist where user = 'clerk'")) as {
    id: number
  }[]
  for (const { id } of list) await it.of(driver).run(`kill ${id}`)
}

/** Returns once what the database sent at the end has been read, also through what stands between. */
async function endAllIdle(driver: string): Promise<void> {
  await endAll(driver)
  await until(async () => (await connectionsOf(driver, it.of(driver).user)) === 0)
  for (let turn = 0; turn < 5; turn += 1) await nextTurn()
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 8000; !(await isSo()); await wait(20))
    if (Date.now() > end) throw new Error('It did not come about in time')
}
