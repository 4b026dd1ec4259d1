import { setTimeout as wait } from 'node:timers/promises'
import type { Services } from './services.ts'

const everyMs = 60 * 60 * 1000

export type Housekeeping = { stop(): Promise<void> }

/** Runs the tasks one after the other each hour, the first time after an hour. A task that fails is logged and tried again. */
export function startHousekeeping(
  log: Services['log'],
  tasks: Readonly<Record<string, () => Promise<void>>>,
): Housekeeping {
  const stopping = new AbortController()
  const done = run()

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await wait(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
      for (const [task, work] of Object.entries(tasks)) {
        if (stopping.signal.aborted) return
        await work().catch((error: unknown) => log.warn({ task, message: String(error) }, 'Housekeeping failed'))
      }
    }
  }

  return {
    async stop() {
      stopping.abort()
      await done
    },
  }
}
