import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { schemaLock } from '../collections/schema-lock.ts'
import type { Database, Queryable } from '../database/database.ts'
import { indexLock } from '../database/index-lock.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { isOurs, isServed, presentIndexes } from './present-indexes.ts'
import type { WantedIndex } from './wanted-index.ts'

/** busy = another server works on indexes; failed = something could not be built or taken away now. */
export type Kept = 'done' | 'busy' | 'failed'

type Keeping = {
  database: Database
  tenant: Tenant
  wanted: readonly WantedIndex[]
  isStopped: () => boolean
  onFailure: (error: unknown, name: string) => void
}

/**
 * Builds the indexes of a workspace that are wanted and missing, and takes away those that the server once made and nothing wants any
 * more, or whose building was broken off. Nobody is kept from reading or writing; doing it again changes nothing.
 */
export async function keepIndexes(keeping: Keeping): Promise<Kept> {
  const { database, tenant, wanted } = keeping
  const owner = database.withRole(tenant.ownerRole)
  const first = await findDifferences(owner, tenant, wanted)
  if (first.surplus.length + first.missing.length === 0) return 'done'
  return owner.session(async connection => {
    if (!(await isAlone(connection))) return 'busy'
    try {
      return await keepAlone(connection, keeping)
    } finally {
      await letOthers(connection)
    }
  })
}

async function keepAlone(
  connection: Queryable,
  { tenant, wanted, isStopped, onFailure }: Omit<Keeping, 'database'>,
): Promise<Kept> {
  await connection.run(
    // One processor is enough, so that on a small machine the others are left to people.
    sql`select set_config('statement_timeout', '1h', false), set_config('lock_timeout', '2s', false),
      set_config('max_parallel_maintenance_workers', '0', false)`,
  )
  // Looked at again: another server may have finished meanwhile, and what it was building looked broken off.
  const { surplus, missing } = await findDifferences(connection, tenant, wanted)
  let kept: Kept = 'done'
  const attempt = async (name: string, work: () => Promise<unknown>) => {
    if (isStopped()) return
    await work().catch((error: unknown) => {
      kept = 'failed'
      onFailure(error, name)
    })
  }
  for (const name of surplus) await attempt(name, () => drop(connection, tenant, name))
  for (const index of missing) {
    await letChangesPass(connection, tenant, isStopped)
    await attempt(index.name, () => build(connection, tenant, index))
  }
  return kept
}

async function findDifferences(connection: Queryable, { schema }: Tenant, wanted: readonly WantedIndex[]) {
  const present = await presentIndexes(connection, schema)
  const needed = new Map(wanted.filter(each => !isServed(each, present)).map(each => [each.name, each]))
  const ours = present.filter(isOurs)
  const valid = new Set(ours.filter(({ isValid }) => isValid).map(({ name }) => name))
  return {
    surplus: ours.filter(({ name, isValid }) => !isValid || !needed.has(name)).map(({ name }) => name),
    missing: [...needed.values()].filter(({ name }) => !valid.has(name)),
  }
}

/** One build at a time in the whole database; the lock goes with the connection. Nobody waits for it: a waiting statement would hold up the build. */
async function isAlone(connection: Queryable): Promise<boolean> {
  const [row] = await connection.run<{ alone: boolean }>(sql`select pg_try_advisory_lock(${indexLock}) as alone`)
  return row?.alone ?? false
}

/** Of a connection that is closed, PostgreSQL may notice only after the next one has asked. One that is lost has no lock any more. */
async function letOthers(connection: Queryable): Promise<void> {
  await connection.run(sql`select pg_advisory_unlock(${indexLock})`).catch(() => undefined)
}

const lookEveryMs = 50

/** A change of a definition needs tables for itself, which builds one after the other would hardly leave it. */
async function letChangesPass(connection: Queryable, { id }: Tenant, isStopped: () => boolean): Promise<void> {
  while (!isStopped()) {
    const [row] = await connection.run<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock_shared(${schemaLock(id)}) as free`,
    )
    if (row?.free) return
    await wait(lookEveryMs)
  }
}

async function build(connection: Queryable, tenant: Tenant, { name, table, using }: WantedIndex): Promise<void> {
  try {
    await connection.run(
      sql`create index concurrently if not exists ${sql.id(name)} on ${sql.id(table.schema, table.name)} ${using}`,
    )
  } catch (error) {
    await drop(connection, tenant, name).catch(() => undefined)
    throw error
  }
  // Of an expression PostgreSQL knows nothing until then, takes every value for frequent, and walks through the table in place of the index.
  await connection.run(sql`analyze ${sql.id(table.schema, table.name)}`)
}

async function drop(connection: Queryable, { schema }: Tenant, name: string): Promise<void> {
  await connection.run(sql`drop index concurrently if exists ${sql.id(schema, name)}`)
}
