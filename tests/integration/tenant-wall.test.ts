import type { CollectionDocument } from '@trellis/model'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TransactionConnection } from '../../apps/server/src/database/database.ts'
import { makeDatabase } from '../../apps/server/src/database/make-database.ts'
import { applySchema } from '../../apps/server/src/schema/apply-schema.ts'
import type { Tenant } from '../../apps/server/src/tenants/tenant.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { addTenant, addUser, everyRole, startTestServer, type TestServer } from './test-server.ts'
import { findWallGaps } from './wall-gaps.ts'

let given: TestDatabase
let server: TestServer
let superuser: pg.Client
let one: Tenant
let two: Tenant

const text = (title: string) => ({ type: 'string', format: 'text', title }) as const
const documentOf = (properties: CollectionDocument['schema']['properties']): CollectionDocument => ({
  name: 'Notes',
  schema: { type: 'object', properties },
  detailGroupList: [],
})

beforeAll(async () => {
  given = await createTestDatabase('tenant_wall')
  server = await startTestServer({ connectionString: given.connectionString })
  one = await addTenant(server, 'one.test')
  two = await addTenant(server, 'two.test')
  await addUser(server, one, { email: 'admin@one.test', ...everyRole })
  for (const tenant of [one, two]) await change(tenant, { text: text('Text') })
  superuser = new pg.Client({ connectionString: given.superuserConnectionString })
  await superuser.connect()
})
afterAll(async () => {
  await superuser?.end()
  await server?.close()
  await given?.drop()
})

const change = (tenant: Tenant, properties: CollectionDocument['schema']['properties']) =>
  applySchema(server.services, {
    tenant,
    collectionId: 'Notes',
    document: documentOf(properties),
    author: null,
    acceptLoss: true,
  })

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'nothing failed',
    (error: unknown) => error,
  )

test('S87 after every schema change the roles own nothing and reach their own schemas alone', async () => {
  expect(await findWallGaps(superuser)).toEqual([])
  const link = (max: number) =>
    ({
      type: 'array',
      format: 'association',
      title: 'Others',
      metadata: { association: { cursor: { collectionId: 'Notes', associationKey: 'otherOf' }, max } },
    }) as const
  const number = { type: 'number', format: 'number', title: 'Number' } as const
  const shapes: CollectionDocument['schema']['properties'][] = [
    { text: text('Text'), more: text('More') },
    { text: { ...text('Text'), metadata: { unique: true } }, more: number },
    { text: text('Text'), loud: { ...text('Loud'), metadata: { calculation: { UPPER: ['{{record.text}}'] } } } },
    { text: text('Text'), others: link(1) },
    { text: text('Text'), others: link(-1) },
    { text: text('Text'), others: link(-1), number: { type: 'string', format: 'autonumber', title: 'Number' } },
    { text: text('Text') },
  ]
  for (const [step, properties] of shapes.entries()) {
    await change(one, properties)
    expect([step, await findWallGaps(superuser)]).toEqual([step, []])
  }
})

test('S87 the catalogue test sees each kind of gap', async () => {
  // In a transaction that is taken back: the login role is the cluster's, and servers of other databases stand by what it may.
  const seen = async (opening: string) => {
    await superuser.query('begin')
    try {
      await superuser.query(opening)
      return (await findWallGaps(superuser)).length > 0
    } finally {
      await superuser.query('rollback')
    }
  }
  const role = pg.escapeIdentifier(one.role ?? '')
  const foreign = `${pg.escapeIdentifier(two.schema)}."Notes"`
  const own = `${pg.escapeIdentifier(one.schema)}."Notes"`
  const { rows } = await superuser.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  )
  const inheriting =
    (rows[0]?.version ?? 0) >= 160_000 ? `grant ${role} to trellis with inherit true` : 'alter role trellis inherit'
  for (const opening of [
    `grant select on ${foreign} to ${role}`,
    `grant truncate on ${own} to ${role}`,
    `grant select on trellis.credential to ${role}`,
    `grant select on ${own} to trellis`,
    `alter role ${role} login`,
    `alter role ${role} bypassrls`,
    `create table ${pg.escapeIdentifier(one.schema)}.stray ()`,
    'grant select on trellis.credential to public',
    `grant select (id) on ${foreign} to ${role}`,
    `grant select (id) on ${own} to trellis`,
    `alter function trellis.fold owner to ${role}`,
    `grant create on schema public to ${role}`,
    inheriting,
    'create function trellis.stray() returns int language sql security definer as $$ select 1 $$',
  ])
    expect([opening, await seen(opening)]).toEqual([opening, true])
  expect(await findWallGaps(superuser)).toEqual([])
})

test('S87 a query that names another workspace is refused by the database, and so is one of the login role', async () => {
  const { database } = server.services
  const refused = { code: '42501' }
  const foreign = sql`select * from ${sql.id(two.schema, 'Notes')}`
  expect(await failure(database.withRole(one.role).run(foreign))).toMatchObject(refused)
  expect(await failure(database.run(foreign))).toMatchObject(refused)
  expect(await failure(database.withRole(one.role).run(sql`select * from trellis.credential`))).toMatchObject(refused)
  expect(await failure(database.withRole(one.role).run(sql`select * from trellis.idempotency`))).toMatchObject(refused)
  expect(await failure(database.withRole(one.role).run(sql`drop table ${sql.id(one.schema, 'Notes')}`))).toMatchObject(
    refused,
  )
  expect(await database.withRole(two.role).run(foreign)).toEqual([])
})

test("S87 the reader role reads the builders' tables of its workspace, and nothing else", async () => {
  const { rows } = await superuser.query('select reader_role_name as name from trellis.tenant where id = $1', [one.id])
  const reader = new pg.Client({ connectionString: given.superuserConnectionString })
  await reader.connect()
  await reader.query(`set role ${pg.escapeIdentifier(rows[0].name)}`)
  expect((await reader.query(`select * from ${pg.escapeIdentifier(one.schema)}."Notes"`)).rows).toEqual([])
  for (const refused of [
    `insert into ${pg.escapeIdentifier(one.schema)}."Notes" default values`,
    `select * from ${pg.escapeIdentifier(two.schema)}."Notes"`,
    `select * from ${pg.escapeIdentifier(one.coreSchema)}."User"`,
    'select * from trellis.credential',
  ]) {
    expect(await failure(reader.query(refused))).toMatchObject({ code: '42501' })
  }
  await reader.end()
})

test('transactions that fail, are cancelled or time out leave a pool of five whole: no connection lost, no wrong role', async () => {
  const pool = makeDatabase({ connectionString: given.connectionString, poolSize: 5 })
  const tenants = [one, two]
  const endings = [
    (connection: TransactionConnection) => connection.run(sql`select 1/0`),
    (connection: TransactionConnection) =>
      connection
        .run(sql`select set_config('statement_timeout', '20', true), pg_sleep(0)`)
        .then(() => connection.run(sql`select pg_sleep(5)`)),
    async (connection: TransactionConnection) => {
      const [row] = await connection.run<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      setTimeout(() => void superuser.query('select pg_cancel_backend($1)', [row?.pid]), 10)
      await connection.run(sql`select pg_sleep(5)`)
    },
    async (connection: TransactionConnection) => {
      const [row] = await connection.run<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await superuser.query('select pg_terminate_backend($1)', [row?.pid])
      await connection.run(sql`select 1`)
    },
    async (connection: TransactionConnection) => {
      await connection.run(sql`select 1/0`).catch(() => undefined)
    },
    (connection: TransactionConnection) =>
      connection.as(two.role, async other => {
        await other.run(sql`select 1`)
        throw new Error('thrown')
      }),
    (connection: TransactionConnection) => connection.as(two.ownerRole, other => other.run(sql`select 1/0`)),
    (connection: TransactionConnection) => connection.as('no such role', async () => undefined),
    (connection: TransactionConnection) => connection.run(sql`select 1`),
  ]
  const work = Array.from({ length: 90 }, async (_, index) => {
    const tenant = tenants[index % 2] ?? one
    const ending = endings[index % endings.length]
    await pool
      .withRole(tenant.role)
      .transaction(async connection => ending?.(connection))
      .catch(() => undefined)
    const [row] = await pool.withRole(tenant.role).run<{ who: string }>(sql`select current_user::text as who`)
    expect(row?.who).toBe(tenant.role)
  })
  await Promise.all(work)
  expect(pool.counts()).toMatchObject({ waiting: 0 })
  expect(pool.counts().idle).toBe(pool.counts().total)
  expect(await failure(pool.withRole('no such role').run(sql`select 1`))).toMatchObject({ code: 'UNAVAILABLE' })
  for (const tenant of [...tenants, undefined, ...tenants]) {
    const rows = await Promise.all(
      Array.from({ length: 5 }, () =>
        pool.withRole(tenant?.role).run<{ who: string }>(sql`select current_user::text as who, pg_sleep(0.01)`),
      ),
    )
    expect(new Set(rows.map(([row]) => row?.who))).toEqual(new Set([tenant?.role ?? 'trellis']))
  }
  expect(await findWallGaps(superuser)).toEqual([])
  await pool.close()
  // One that was left open stays so; those of the server's own work in this database pass.
  const open =
    "select pid from pg_stat_activity where state like 'idle in transaction%' and datname = current_database()"
  await expect.poll(async () => (await superuser.query(open)).rows).toEqual([])
}, 60_000)

test('in steady state no statement sets a role', async () => {
  const pool = makeDatabase({ connectionString: given.connectionString, poolSize: 3 })
  for (const tenant of [one, two]) await pool.withRole(tenant.role).run(sql`select 1`)
  const pids = new Map<string | undefined, number>()
  for (let round = 0; round < 20; round += 1) {
    for (const tenant of [one, two]) {
      const [row] = await pool.withRole(tenant.role).run<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      expect(pids.get(tenant.role) ?? row?.pid).toBe(row?.pid)
      pids.set(tenant.role, row?.pid ?? 0)
    }
  }
  expect(new Set(pids.values()).size).toBe(2)
  await pool.close()
})

test('a second server process reaches the workspaces too', async () => {
  const second = await startTestServer({ connectionString: given.connectionString })
  const token = await second.login('admin@one.test', 'one.test')
  const answer = await second.call('DATA_LIST', { cursor: { collectionId: 'Notes' } }, { host: 'one.test', token })
  expect(answer.status).toBe(200)
  expect((await second.send({ path: '/api/health' })).json).toEqual({ status: 'ok' })
  await second.close()
})
