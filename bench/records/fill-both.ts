import pg from 'pg'
import { compile } from '../../apps/server/src/database/compile.ts'
import { indexLock } from '../../apps/server/src/database/index-lock.ts'
import type { World } from '../world.ts'

/** A connection with the rights of the one workspace's owner. */
export type Owner = { client: pg.PoolClient; schema: string; login: string; role: string }

export async function asOwner({ database }: World): Promise<Owner> {
  const found = await database.query<{ schema_name: string; owner_role: string; login: string }>(
    'select schema_name, owner_role, session_user::text as login from trellis.tenant, trellis.database_role',
  )
  const [row] = found.rows
  if (!row) throw new Error('There is no workspace')
  const client = await database.connect()
  await client.query(`set role ${pg.escapeIdentifier(row.owner_role)}`)
  await client.query(`set maintenance_work_mem = '256MB'`)
  return { client, schema: pg.escapeIdentifier(row.schema_name), login: row.login, role: row.owner_role }
}

export type Filling = { collection: string; columns: readonly string[]; rows: string }

type Named = { name: string; definition: string }

/**
 * Rows for the table that bare reads, and the same rows for the collection; both get the collection's indexes afterwards, which is
 * much faster than filling them row by row.
 */
export async function fillBoth(world: World, owner: Owner, { collection, columns, rows }: Filling): Promise<void> {
  const { client, schema, role } = owner
  const ours = `${schema}.${pg.escapeIdentifier(collection)}`
  const bare = `bare.${collection.toLowerCase()}`
  const names = columns.map(column => pg.escapeIdentifier(column)).join(', ')
  const login = pg.escapeIdentifier(owner.login)
  await client.query(`grant usage on schema ${schema} to ${login}`)
  await client.query(`grant select on ${ours} to ${login}`)
  await world.database.query(`create table ${bare} (like ${ours} including defaults)`)
  await client.query(`revoke select on ${ours} from ${login}`)
  await world.database.query(`insert into ${bare} (${names}) ${rows}`)
  await world.database.query(`grant usage on schema bare to ${pg.escapeIdentifier(role)}`)
  await world.database.query(`grant select on ${bare} to ${pg.escapeIdentifier(role)}`)
  const indexes = await fillOurs(owner, { collection, columns, rows: `select ${names} from ${bare}` })
  await copyIndexes(world.database, bare, indexes)
}

/** Without its indexes and foreign keys, which come back afterwards; the server builds none meanwhile. */
export async function fillOurs(owner: Owner, filling: Filling): Promise<Named[]> {
  await untilAlone(owner)
  try {
    return await fillAlone(owner, filling)
  } finally {
    await owner.client.query(`select pg_advisory_unlock(${lock})`)
  }
}

async function fillAlone({ client, schema }: Owner, { collection, columns, rows }: Filling): Promise<Named[]> {
  const table = `${schema}.${pg.escapeIdentifier(collection)}`
  const indexes = await indexesOf(client, table)
  const keys = await foreignKeysOf(client, table)
  for (const { name } of indexes) await client.query(`drop index ${schema}.${pg.escapeIdentifier(name)}`)
  for (const { name } of keys) await client.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`)
  await client.query(`insert into ${table} (${columns.map(pg.escapeIdentifier).join(', ')}) ${rows}`)
  for (const { definition } of indexes) await client.query(definition)
  for (const { name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`)
  }
  await client.query(`vacuum analyze ${table}`)
  return indexes
}

const lock = compile(indexLock).text

/** A statement that waits for the lock would hold up the build that has it. */
async function untilAlone({ client }: Owner): Promise<void> {
  for (;;) {
    const { rows } = await client.query(`select pg_try_advisory_lock(${lock}) as alone`)
    if (rows[0]?.alone) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

async function copyIndexes(database: pg.Pool, table: string, indexes: readonly Named[]): Promise<void> {
  const client = await database.connect()
  await client.query(`set maintenance_work_mem = '256MB'`)
  await client.query(`alter table ${table} add primary key (id)`)
  for (const { definition } of indexes) await client.query(definition.replace(/ ON \S+ USING /, ` ON ${table} USING `))
  await client.query(`vacuum analyze ${table}`)
  client.release(true)
}

async function indexesOf(client: pg.PoolClient, table: string): Promise<Named[]> {
  const found = await client.query<Named>(
    `select c.relname as name, pg_get_indexdef(c.oid) as definition from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = $1::regclass and not i.indisprimary`,
    [table],
  )
  return found.rows
}

async function foreignKeysOf(client: pg.PoolClient, table: string): Promise<Named[]> {
  const found = await client.query<Named>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = $1::regclass and contype = 'f'`,
    [table],
  )
  return found.rows
}
