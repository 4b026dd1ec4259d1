import { createLimiter } from '../limiter.ts'
import { keepAnswer } from '../records/write/keep-answer.ts'
import type { Services } from '../services.ts'
import { cancelImport } from './cancel-import.ts'
import { addImportRun, beat, endSilentRuns, readImportRun, silentAfterSeconds } from './import-runs.ts'
import type { ImportJob, Imports } from './imports.ts'
import { mostListed } from './problem-report.ts'
import { runImport } from './run-import.ts'

type ImportServices = Pick<Services, 'database' | 'bus' | 'collections' | 'records' | 'log'>

/** Each holds a connection for as long as it takes; the others wait for their turn. */
const mostAtOnce = 3
const pulseMs = 1000
/** What a server that was killed left has fallen silent by then. */
const firstLookMs = (silentAfterSeconds + 1) * 1000

export function makeImports(services: ImportServices): Imports {
  const limit = createLimiter(mostAtOnce)
  const running = new Map<string, { done: Promise<void>; stopping: AbortController }>()
  const firstLook = setTimeout(() => {
    endSilentRuns(services.database).catch((error: unknown) =>
      services.log.warn({ err: error }, 'Interrupted imports could not be ended'),
    )
  }, firstLookMs)
  firstLook.unref()

  function launch(job: ImportJob): void {
    const startedAt = Date.now()
    const stopping = new AbortController()
    const progress = { read: 0, staged: 0 }
    const pulse = startPulse(services, { id: job.id, count: () => progress.read, onLost: () => stopping.abort() })
    const onProgress = (counts: typeof progress) => void Object.assign(progress, counts)
    const done = limit(() => runImport(services, { ...job, startedAt, signal: stopping.signal, onProgress })).finally(
      () => {
        clearInterval(pulse)
        running.delete(job.id)
      },
    )
    running.set(job.id, { done, stopping })
  }

  return {
    async start(job, answerKey) {
      const answer = { importId: job.id }
      await services.database.transaction(async connection => {
        await addImportRun(connection, job.caller, job)
        await keepAnswer(connection, answerKey, JSON.stringify(answer))
      })
      launch(job)
      return answer
    },
    async status(caller, id) {
      const run = await readImportRun(services.database, caller, id)
      // The end is stored a moment before this server knows what the import has defined.
      if (run.status === 'succeeded') await running.get(id)?.done
      return { ...run, problems: run.problems.slice(0, mostListed) }
    },
    report: (caller, id) => readImportRun(services.database, caller, id),
    cancel: (caller, id, answerKey) => cancelImport(services.database, { caller, id, answerKey }),
    async stop() {
      clearTimeout(firstLook)
      const all = [...running.values()]
      for (const { stopping } of all) stopping.abort()
      await Promise.allSettled(all.map(({ done }) => done))
    },
  }
}

type PulseOptions = { id: string; count(): number; onLost(): void }

/** Says on a connection of its own that the run is alive, so that one whose server died can be told. */
function startPulse({ database, log }: ImportServices, { id, count, onLost }: PulseOptions): NodeJS.Timeout {
  return setInterval(() => {
    beat(database, id, count()).then(
      isWanted => {
        if (!isWanted) onLost()
      },
      (error: unknown) => log.warn({ err: error, importId: id }, 'The progress of an import could not be stored'),
    )
  }, pulseMs)
}
