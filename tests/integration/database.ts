import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export type TestDatabase = {
  /** As the product's own role, which owns the database and is no superuser. */
  connectionString: string
  /** As PostgreSQL's superuser, for looking where the product may not. */
  superuserConnectionString: string
  drop(): Promise<void>
}

/** A new, empty database of its own; `name` (letters, digits, underscores) only helps to tell it apart. */
export async function createTestDatabase(name: string): Promise<TestDatabase> {
  const postgres = inject('postgres')
  const database = `test_${name.toLowerCase().replaceAll(/\W/g, '_').slice(0, 40)}_${randomBytes(4).toString('hex')}`
  await asSuperuser(postgres.superuserConnectionString, `create database ${database} owner trellis`)
  return {
    connectionString: inDatabase(postgres.connectionString, database),
    superuserConnectionString: inDatabase(postgres.superuserConnectionString, database),
    drop: () => asSuperuser(postgres.superuserConnectionString, `drop database if exists ${database} with (force)`),
  }
}

async function asSuperuser(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

function inDatabase(connectionString: string, database: string): string {
  const url = new URL(connectionString)
  url.pathname = `/${database}`
  return url.href
}
