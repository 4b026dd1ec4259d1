import { UserError } from '@trellis/base'
import type { Services } from '../services.ts'
import { backoffMs } from './backoff.ts'
import { type HeldWork, type Work, type WorkKind, WorkLost } from './work.ts'
import { type Ending, endWork, keepHeld, noteProgress } from './work-table.ts'

/** The server stops; the work is done again by another one, or after the next start. */
export class ServerStops extends Error {}

type Doing = Pick<Services, 'database' | 'log'> & { work: Work; kind: WorkKind; signal: AbortSignal }

/** Does the work once and stores what becomes of it. Never fails: what cannot be stored is taken over when its lease has ended. */
export async function doWork(doing: Doing): Promise<void> {
  const { database, log, work } = doing
  try {
    const ending = await runKind(doing)
    if (ending) await endWork(database, work, ending)
  } catch (error) {
    log.warn({ err: error, work: work.id, kind: work.kind }, 'The end of work could not be stored')
  }
}

/** undefined where its end is stored. */
async function runKind(doing: Doing): Promise<Ending | undefined> {
  const { work, kind } = doing
  if (work.attempt > kind.attempts) return { status: 'failed', message: 'The server that did it ended each time' }
  try {
    const again = await kind.run(holdingOf(doing))
    if (again === 'ended') return undefined
    if (!again) return { status: 'done' }
    return { status: 'scheduled', waitMs: Math.max(0, again.againAt.getTime() - Date.now()) }
  } catch (error) {
    return endingOf(doing, error)
  }
}

function holdingOf({ database, work, signal }: Doing): HeldWork {
  return {
    ...work,
    signal,
    transaction: write =>
      database.transaction(async connection => {
        if (signal.aborted || !(await keepHeld(connection, work))) throw new WorkLost()
        return write(connection)
      }),
    tell: progress => noteProgress(database, work, progress),
  }
}

function endingOf({ log, work, kind, signal }: Doing, error: unknown): Ending {
  if (signal.reason instanceof ServerStops) return { status: 'given back', isBegun: false }
  if (signal.aborted || error instanceof WorkLost) return { status: 'given back', isBegun: true }
  log.warn({ err: error, work: work.id, kind: kind.id, tenantId: work.tenantId }, 'Background work failed')
  const message = error instanceof UserError ? error.message : 'It failed; the log of the server says why'
  if (work.attempt >= kind.attempts) return { status: 'failed', message }
  return { status: 'scheduled', waitMs: backoffMs(work.attempt, kind.backoff, Math.random), message }
}
