import { sql } from 'kysely'
import { calculationsOf } from '../collections/calculation-sources.ts'
import type { Collection } from '../collections/collection.ts'
import type { Queryable } from '../database/database.ts'
import { findCalculations } from '../records/calculations/find-calculations.ts'
import { findReaders } from '../records/calculations/find-readers.ts'
import { changesOf, followChanges, isRead as isReadBy } from '../records/calculations/follow-changes.ts'
import { fieldsWithCalculations } from '../records/calculations/interpret-rows.ts'
import { logFailures } from '../records/calculations/log-failures.ts'
import { inCircleWith } from '../records/calculations/readers-in-line.ts'
import type { Part } from '../records/calculations/recalculate-part.ts'
import {
  endRecalculation,
  nextRecalculation,
  putOff,
  type Recalculation,
} from '../records/calculations/recalculation.ts'
import type { Services } from '../services.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { runInLanes } from './run-in-lanes.ts'

export type Needed = Pick<Services, 'database' | 'collections' | 'log'>
type Work = Needed & {
  tenant: Tenant
  pauseMs: number
  isStopped: () => boolean
  /** Hears that there is more work than there was, which can begin after the pause. */
  onMore?: () => void
}

/** The interpreter holds all rows of a part in memory. */
const largest = { sql: 20_000, interpreted: 2000 }

/**
 * Does all work of a workspace, part by part: a server that is killed leaves only whole parts, and the next one goes on behind those that
 * are noted. busy = another server is at it.
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
  const { collections, tenant, log } = work
  const calculations = await findCalculations(collections, tenant, collection)
  const column = linkColumnOf(collection, next)
  if (next.linked && column === undefined) return
  const part = {
    collection,
    calculations,
    onFailures: (failures: Parameters<typeof logFailures>[2]) => logFailures({ log }, collection, failures),
    rows: column === undefined ? undefined : sql`${sql.id('t', column)} = ${next.linked?.id}`,
    ...(await followingOf(work, next, collection)),
  }
  const isInterpreted = calculations.interpreted.length > 0 || fieldsWithCalculations(collection).length > 0
  await runInLanes({ ...work, next, part, largest: largest[isInterpreted ? 'interpreted' : 'sql'] })
}

const most = { ofEach: 1000, together: 10_000 }

/** What reads the records follows: of work for a whole collection only what no order of work is right for, the others wait in line. */
async function followingOf(
  { collections, tenant, log, onMore }: Work,
  { linked, round }: Recalculation,
  collection: Collection,
): Promise<Pick<Part, 'onWritten'>> {
  const live = await collections.list(tenant.id)
  const within = linked ? undefined : inCircleWith(collection, live)
  const isRead = (await findReaders(collections, tenant.id, collection)).some(
    reader => (within?.has(reader.collection.id) ?? true) && isReadBy(reader, calculationsOf(collection).keys()),
  )
  if (!isRead) return {}
  const following = { collections, tenant, log, most, round, ...(within && { within }) }
  return {
    async onWritten(connection, ids) {
      const changes = changesOf(collection, ids, calculationsOf(collection).keys())
      if (await followChanges({ ...following, connection }, [changes])) onMore?.()
    },
  }
}

function linkColumnOf({ fields }: Collection, { linked }: Recalculation): string | undefined {
  const storage = linked && fields.get(linked.fieldId)?.association?.storage
  return storage?.kind === 'own-column' ? storage.column : undefined
}
