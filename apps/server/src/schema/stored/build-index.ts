import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import { sqlState } from '../../database/translate-error.ts'
import type { UniqueIndex } from './preparation.ts'
import { ChangeHalted, type Running } from './running.ts'
import { statusOf } from './stored-change.ts'

const lookEveryMs = 300
const longestHours = '6h'

/** Builds it while people read and write; it may wait long for old transactions, and nobody waits behind it. One that was broken off is taken away and built anew; one that is whole stays. */
export async function buildIndex(running: Running, index: UniqueIndex): Promise<void> {
  const { database, tenant } = running
  await database.withRole(tenant.ownerRole).session(async connection => {
    await connection.run(
      // One processor is enough, so that on a small machine the others are left to people.
      sql`select set_config('statement_timeout', ${longestHours}, false), set_config('lock_timeout', '0', false),
        set_config('max_parallel_maintenance_workers', '0', false)`,
    )
    const state = await stateOf(connection, index)
    if (state === 'valid') return
    if (state === 'invalid') await drop(connection, index)
    const stopWatching = await cancelWhenHalted(running, connection)
    try {
      await connection.run(
        sql`create unique index concurrently if not exists ${sql.id(index.name)} on ${sql.id(index.schema, index.table)} (${sql.id(index.column)})`,
      )
    } catch (error) {
      const explained = sqlState(error) === '23505' ? await index.onRepeated(connection) : error
      await drop(connection, index)
      throw (await statusOf(database, running.change.id)) === 'running' ? explained : new ChangeHalted()
    } finally {
      await stopWatching()
    }
  })
}

async function stateOf(connection: Queryable, { schema, name }: UniqueIndex): Promise<'valid' | 'invalid' | 'missing'> {
  const [row] = await connection.run<{ valid: boolean }>(
    sql`select x.indisvalid as valid from pg_index x join pg_class i on i.oid = x.indexrelid join pg_namespace n on n.oid = i.relnamespace
      where n.nspname = ${schema} and i.relname = ${name}`,
  )
  if (!row) return 'missing'
  return row.valid ? 'valid' : 'invalid'
}

async function drop(connection: Queryable, { schema, name }: UniqueIndex): Promise<void> {
  await connection.run(sql`drop index concurrently if exists ${sql.id(schema, name)}`)
}

/** One statement may take minutes: somebody who cancels is not kept waiting for its end. */
async function cancelWhenHalted(
  { database, change, isStopped }: Running,
  connection: Queryable,
): Promise<() => Promise<void>> {
  const [row] = await connection.run<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  let looking: Promise<void> = Promise.resolve()
  const look = async () => {
    const isWanted = !isStopped() && (await statusOf(database, change.id)) === 'running'
    if (!isWanted && row) await database.run(sql`select pg_cancel_backend(${row.pid})`)
  }
  const timer = setInterval(() => {
    looking = looking.then(look).catch(() => undefined)
  }, lookEveryMs)
  return async () => {
    clearInterval(timer)
    await looking
    if (isStopped()) throw new ChangeHalted()
  }
}
