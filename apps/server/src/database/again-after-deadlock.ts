import { setTimeout as wait } from 'node:timers/promises'
import { sqlState } from './translate-error.ts'

const deadlock = '40P01'
const attempts = 5
/** Who was sent away waits a part of this, and twice as long each further time: the others are to be through by then. */
const firstPauseMs = 40

/**
 * Work of one transaction, or of one statement. Where writers wait for each other PostgreSQL sends one away, with nothing written: that
 * one tries again, from the beginning. `work` runs anew each time.
 */
export async function againAfterDeadlock<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (sqlState(error) !== deadlock || attempt === attempts) throw error
    }
    await wait(Math.random() * firstPauseMs * 2 ** (attempt - 1))
  }
}
