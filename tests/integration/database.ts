import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'

export type TestDatabase = {
  /** As the product's own role, which owns the database and is no superuser. */
  connectionString: string
  /** As PostgreSQL's superuser, for looking where the product may not. */
  superuserConnectionString: string
  drop(): Promise<void>
}

/** A new database of its own with the platform's tables; `name` (letters, digits, underscores) only helps to tell it apart. */
export function createTestDatabase(name: string): Promise<TestDatabase> {
  return createDatabase(name, inject('postgres').template)
}

/** One in which a server finds nothing, for tests of first starts. */
export function createEmptyDatabase(name: string): Promise<TestDatabase> {
  return createDatabase(name, 'template1')
}

async function createDatabase(name: string, template: string): Promise<TestDatabase> {
  const postgres = inject('postgres')
  const database = `test_${name.toLowerCase().replaceAll(/\W/g, '_').slice(0, 40)}_${randomBytes(4).toString('hex')}`
  await asSuperuser(postgres.superuserConnectionString, client =>
    client.query(`create database ${database} template ${template} owner trellis`),
  )
  return {
    connectionString: inDatabase(postgres.connectionString, database),
    superuserConnectionString: inDatabase(postgres.superuserConnectionString, database),
    async drop() {
      await asSuperuser(postgres.superuserConnectionString, async client => {
        await untilLeft(client, database)
        await client.query(`drop database if exists ${database} with (force)`)
      })
    },
  }
}

/** Milliseconds that connections have which were ended a moment ago: one that is cut off in its goodbye ends the process. */
const goodbye = 2000

async function untilLeft(client: pg.Client, database: string): Promise<void> {
  for (const until = Date.now() + goodbye; Date.now() < until; await wait(20)) {
    const { rowCount } = await client.query(
      "select from pg_stat_activity where datname = $1 and backend_type = 'client backend'",
      [database],
    )
    if (rowCount === 0) return
  }
}

async function asSuperuser(connectionString: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function inDatabase(connectionString: string, database: string): string {
  const url = new URL(connectionString)
  url.pathname = `/${database}`
  return url.href
}
