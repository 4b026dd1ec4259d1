import { setTimeout as wait } from 'node:timers/promises'
import { OperationalError, UserError } from '@trellis/base'
import type { ImportProblem } from '@trellis/contract'
import { againAfterDeadlock } from '../database/again-after-deadlock.ts'
import type { Services } from '../services.ts'
import { importInTransaction } from './import-in-transaction.ts'
import { ImportRefused } from './import-refused.ts'
import { finishImportRun, type ImportOutcome, interrupted } from './import-runs.ts'
import type { RunningImport } from './imports.ts'
import { tellOfImport } from './tell-of-import.ts'

type ImportServices = Pick<Services, 'database' | 'bus' | 'collections' | 'records' | 'log'>

/** All rows of the file in one transaction, or none: the run succeeds with the commit, and nothing is announced before. */
export async function runImport(services: ImportServices, job: RunningImport): Promise<void> {
  const { bus, database } = services
  const { id: tenantId, role } = job.caller.tenant
  try {
    const done = await againAfterDeadlock(() =>
      database.withRole(role).transaction(connection => importInTransaction(services, connection, job)),
    )
    if (done.schemaChanged) bus.announce('schema', tenantId)
    if (done.grantsChanged) bus.announce('grants', tenantId)
    bus.announce('log', tenantId)
    // What many records are made of may be left to the background.
    bus.announce('calculations', tenantId)
    bus.announce('work', tenantId)
  } catch (error) {
    await storeFailure(services, job, job.signal.aborted ? stopped() : outcomeOf(error, services.log))
  }
}

const nothing = { rowCount: 0, doneCount: 0, insertedCount: 0, updatedCount: 0, skippedCount: 0 }

/** The server ends; one that was cancelled has been told as such. */
const stopped = (): ImportOutcome => ({ ...nothing, problems: [], problemCount: 0, message: interrupted })

function outcomeOf(error: unknown, log: Services['log']): ImportOutcome {
  if (error instanceof ImportRefused) return error.outcome
  const problems: ImportProblem[] = []
  if (error instanceof UserError || error instanceof OperationalError) {
    return { ...nothing, problems, problemCount: 0, message: `${error.message}; nothing was imported` }
  }
  log.error({ err: error }, 'An import failed')
  return { ...nothing, problems, problemCount: 0, message: 'Something went wrong on the server; nothing was imported' }
}

const attempts = 5

/** When the database cannot be reached for long, the run is told as interrupted by its silence. */
async function storeFailure(services: ImportServices, job: RunningImport, outcome: ImportOutcome): Promise<void> {
  const { bus, database, log } = services
  const { tenant } = job.caller
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    try {
      await database.transaction(async connection => {
        if (!(await finishImportRun(connection, job.id, 'failed', outcome))) return
        await connection.as(tenant.role, workspace => tellOfImport(services, workspace, job, outcome))
      })
      bus.announce('log', tenant.id)
      bus.announce('work', tenant.id)
      return
    } catch (error) {
      log.warn({ err: error, importId: job.id }, 'The end of an import could not be stored')
      await wait(attempt * 500)
    }
  }
}
