import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../../../tests/integration/database.ts'
import { startKillingProxy } from '../../../../tests/integration/killing-proxy.ts'
import { lengthOf } from '../../../../tests/integration/soak.ts'
import { createTenant } from '../tenants/create-tenant.ts'
import { syncAllCoreTables } from '../tenants/sync-all-core-tables.ts'
import type { Bus } from './bus.ts'
import { makeDatabase } from './make-database.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createEmptyDatabase('killed_start')
  client = new pg.Client({ connectionString: database.superuserConnectionString })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const bus: Bus = { announce: () => undefined, on: () => () => undefined, isFresh: () => true }

/** What every start does with the database before the server answers. */
async function start(connectionString: string): Promise<void> {
  const pool = makeDatabase({ connectionString, poolSize: 2 })
  try {
    await migrate(connectionString, () => syncAllCoreTables({ database: pool, bus }))
  } finally {
    await pool.close().catch(() => undefined)
  }
}

/** Every column, index and function of the platform and of the workspaces. */
async function structure(): Promise<string[]> {
  const { rows } = await client.query<{ part: string }>(`
    select format('%s.%s.%s %s', table_schema, table_name, column_name, data_type) as part from information_schema.columns
      where table_schema not in ('pg_catalog', 'information_schema')
    union all select format('%s %s', schemaname, indexname) from pg_indexes where schemaname <> 'pg_catalog'
    union all select p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'trellis'
    union all select name from trellis.migration order by 1`)
  return rows.map(({ part }) => part)
}

/** The long form kills after every single statement. */
const step = lengthOf('R33', { short: 11, long: 1 })

/** Begins anew, kills the start after ever more statements until one is whole, and completes each by another start. */
async function killEverywhere(begin: () => Promise<void>): Promise<number> {
  const whole = await structure()
  let killedAfter = Math.floor(Math.random() * step)
  for (; killedAfter < 1000; killedAfter += step) {
    await begin()
    const proxy = await startKillingProxy(database.connectionString, killedAfter)
    await start(proxy.connectionString).catch(() => undefined)
    const isDead = proxy.isDead()
    await proxy.close()
    await start(database.connectionString)
    expect(await structure(), `after ${killedAfter} statements`).toEqual(whole)
    if (!isDead) break
  }
  return killedAfter
}

test('R33 a first start that is killed after any statement of the migrations is completed by the next', async () => {
  await start(database.connectionString)
  const killed = await killEverywhere(async () => {
    await client.query('drop schema trellis cascade')
  })
  expect(killed).toBeGreaterThan(50)
  expect(killed).toBeLessThan(1000)
}, 240_000)

test('R33 a start that is killed while it brings the core schema of a workspace up to date is completed by the next', async () => {
  const pool = makeDatabase({ connectionString: database.connectionString, poolSize: 1 })
  const tenant = await pool.transaction(connection =>
    createTenant(connection, { name: 'World', locale: 'en', timezone: 'UTC' }),
  )
  await pool.close()
  const core = pg.escapeIdentifier(tenant.coreSchema)
  const { rowCount } = await client.query(`select from ${core}."Country"`)
  const killed = await killEverywhere(async () => {
    await client.query(
      `drop table ${core}."Country", ${core}.schema_trash, ${core}."File", ${core}."AppMember" cascade`,
    )
    await client.query(`drop view ${core}."Activity"`)
    await client.query(`alter table ${core}."Tag" drop column color`)
  })
  expect(killed).toBeGreaterThan(20)
  expect(killed).toBeLessThan(1000)
  expect((await client.query(`select from ${core}."Country"`)).rowCount).toBe(rowCount)
}, 240_000)
