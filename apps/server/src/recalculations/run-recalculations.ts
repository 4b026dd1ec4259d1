import { setImmediate as letOthers } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Collection } from '../collections/collection.ts'
import type { Queryable } from '../database/database.ts'
import { nextPartSize } from '../database/part-size.ts'
import { sqlState } from '../database/translate-error.ts'
import { findCalculations } from '../records/calculations/find-calculations.ts'
import { fieldsWithCalculations } from '../records/calculations/interpret-rows.ts'
import { logFailures } from '../records/calculations/log-failures.ts'
import type { Services } from '../services.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { recalculatePart } from './recalculate-part.ts'
import { endRecalculation, nextRecalculation, noteProgress, putOff, type Recalculation } from './recalculation.ts'

export type Needed = Pick<Services, 'database' | 'collections' | 'log'>
type Work = Needed & { tenant: Tenant; pauseMs: number; isStopped: () => boolean }

/** A part holds the locks of its rows; writers of them wait so long at most. */
const wantedPartMs = 50
const smallest = 50
/** The interpreter holds all rows of a part in memory. */
const largest = { sql: 20_000, interpreted: 1000 }

/**
 * Does all work of a workspace, part by part, each with its progress in one transaction: a server that is killed leaves only whole parts,
 * and the next one goes on behind them. busy = another server is at it.
 */
export async function runRecalculations(work: Work): Promise<'done' | 'busy' | 'failed'> {
  return work.database.session(async connection => {
    if (!(await isAlone(connection, work.tenant))) return 'busy'
    for (;;) {
      const next = work.isStopped() ? undefined : await nextRecalculation(connection, work.tenant.id, work.pauseMs)
      if (!next) return 'done'
      if (!(await run(work, next))) return 'failed'
    }
  })
}

/** One server at a time in a workspace; the lock goes with the connection. */
async function isAlone(connection: Queryable, { id }: Tenant): Promise<boolean> {
  const [row] = await connection.run<{ alone: boolean }>(
    sql`select pg_try_advisory_lock(hashtextextended(${`trellis recalculation ${id}`}, 0)) as alone`,
  )
  return row?.alone ?? false
}

async function run(work: Work, next: Recalculation): Promise<boolean> {
  const { database, collections, tenant, log } = work
  try {
    const collection = await collections.find(tenant.id, next.collectionId)
    if (collection) await runParts(work, next, collection)
    if (!work.isStopped()) await endRecalculation(database, next.id)
    return true
  } catch (error) {
    log.warn(
      { err: error, tenantId: tenant.id, collectionId: next.collectionId },
      'Calculations could not be worked out again; trying again later',
    )
    await putOff(database, next.id, 'Interrupted; trying again')
    return false
  }
}

async function runParts(work: Work, next: Recalculation, collection: Collection): Promise<void> {
  const { database, collections, tenant, log } = work
  const calculations = await findCalculations(collections, tenant, collection)
  const column = linkColumnOf(collection, next)
  if (next.linked && column === undefined) return
  const part = {
    collection,
    calculations,
    onFailures: (failures: Parameters<typeof logFailures>[2]) => logFailures({ log }, collection, failures),
    rows: column === undefined ? undefined : sql`${sql.id('t', column)} = ${next.linked?.id}`,
  }
  const isInterpreted = calculations.interpreted.length > 0 || fieldsWithCalculations(collection).length > 0
  const most = isInterpreted ? largest.interpreted : largest.sql
  let [afterId, size] = [next.afterId, Math.min(most, 1000)]
  while (!work.isStopped()) {
    const began = performance.now()
    const done = await withRetries(() =>
      database.transaction(async connection => {
        const made = await connection.as(tenant.ownerRole, owner => recalculatePart(owner, part, { afterId, size }))
        // Other work has taken its place: what was done last is left to it.
        return made && ((await noteProgress(connection, next.id, made)) ? made : undefined)
      }),
    )
    if (!done) return
    afterId = done.afterId
    size = nextPartSize(size, performance.now() - began, { wantedMs: wantedPartMs, smallest, largest: most })
    await letOthers()
  }
}

function linkColumnOf({ fields }: Collection, { linked }: Recalculation): string | undefined {
  const storage = linked && fields.get(linked.fieldId)?.association?.storage
  return storage?.kind === 'own-column' ? storage.column : undefined
}

const attempts = 5

/** A writer of several records may stand in the way, and we in theirs. */
async function withRetries<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt()
    } catch (error) {
      const isPassing = ['40P01', '40001', '55P03'].includes(sqlState(error) ?? '')
      if (!isPassing || count === attempts) throw error
    }
  }
}
