import { UserError } from '@trellis/base'
import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import type { Services } from '../../services.ts'
import type { Tenant } from '../../tenants/tenant.ts'
import { isPassing } from '../apply-schema.ts'
import { runStoredChange } from './run-stored-change.ts'
import { ChangeHalted, type Needed } from './running.ts'
import { nextChange, putOff, type StoredChange, setStatus, waitingTenants } from './stored-change.ts'

const lookEveryMs = 5000
/** Faults that are not known to pass end a change after so many times. */
const mostAttempts = 5

export type StoredChangeWatch = { stop(): Promise<void> }

/** Carries out changes of collections in the background: those just stored, and at any time what a killed server left. */
export function watchStoredChanges(services: Needed & Pick<Services, 'tenants'>): StoredChangeWatch {
  let working: Promise<void> = Promise.resolve()
  let isStopped = false
  let isWaiting = false

  async function work(): Promise<void> {
    isWaiting = false
    for (const tenantId of isStopped ? [] : await waitingTenants(services.database)) {
      const tenant = await services.tenants.find(tenantId)
      if (tenant) await runChangesOf({ ...services, tenant, isStopped: () => isStopped })
    }
  }
  const look = () => {
    if (isStopped || isWaiting) return
    isWaiting = true
    working = working.then(work).catch((error: unknown) => {
      services.log.warn({ err: error }, 'Changes of collections could not be looked at; trying again later')
    })
  }
  const looking = setInterval(look, lookEveryMs)
  looking.unref()
  const stop = services.bus.on('schema-changes', look)
  look()
  return {
    async stop() {
      isStopped = true
      clearInterval(looking)
      stop()
      await working
    },
  }
}

type Work = Needed & { tenant: Tenant; isStopped: () => boolean }

/** All changes of a workspace, one after the other; on one server at a time. */
export async function runChangesOf(work: Work): Promise<void> {
  await work.database.session(async connection => {
    if (!(await isAlone(connection, work.tenant))) return
    const putOffIds: string[] = []
    for (;;) {
      const change = work.isStopped() ? undefined : await nextChange(connection, work.tenant.id, putOffIds)
      if (!change) return
      if (!(await attempt(work, change))) putOffIds.push(change.id)
    }
  })
}

/** The lock goes with the connection. */
async function isAlone(connection: Queryable, { id }: Tenant): Promise<boolean> {
  const [row] = await connection.run<{ alone: boolean }>(
    sql`select pg_try_advisory_lock(hashtextextended(${`trellis schema changes ${id}`}, 0)) as alone`,
  )
  return row?.alone ?? false
}

/** False where the change has to wait. */
async function attempt(work: Work, change: StoredChange): Promise<boolean> {
  const { database, tenant, log } = work
  try {
    await runStoredChange({ ...work, change })
    return true
  } catch (error) {
    if (error instanceof ChangeHalted) return !work.isStopped()
    const isRefused = error instanceof UserError
    const told = isRefused
      ? ({ reason: 'refused', message: error.message } as const)
      : ({ reason: isPassing(error) ? 'locked' : 'interrupted' } as const)
    const times = await putOff(database, change.id, told)
    if (isRefused) return setStatus(database, change.id, { from: 'running', to: 'failing' })
    if (!isPassing(error) && times >= mostAttempts)
      return setStatus(database, change.id, { from: 'running', to: 'failing', reason: 'fault' })
    log.warn({ err: error, tenantId: tenant.id, collectionId: change.collectionId }, 'A change of a collection waits')
    return false
  }
}
