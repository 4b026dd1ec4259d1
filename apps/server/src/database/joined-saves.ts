import type { Statement, TextRow } from './database.ts'
import { makeJoinedWrites } from './joined-writes.ts'
import { faultOf } from './texts-query.ts'

/** So long a message of several waits for a lock, and those behind it for its answer. */
const mostWaitMs = 50
/** So long each save in it may take. */
const mostSaveMs = 100
/** A save that took longer goes alone for so long. */
const aloneForMs = 60_000
const mostSlow = 200

type Options = {
  /** In one transaction; `onStopped` hears which of the statements took too long. */
  send(statements: readonly Statement[], onStopped?: (statement: Statement) => void): Promise<TextRow[][]>
  isUndone(error: unknown): boolean
}

export type JoinedSaves = {
  takes(statement: Statement): boolean
  send(statement: Statement): Promise<TextRow[]>
}

/**
 * Saves of single records that come at the same time are committed together. A message of several is short or is stopped: each of them
 * is sent again alone then, with the time that every statement has, while those behind it go on.
 */
export function makeJoinedSaves({ send, isUndone }: Options): JoinedSaves {
  /** When they were stopped, by the names of the statements. */
  const slow = new Map<string, number>()
  const settings = { lock_timeout: String(mostWaitMs), statement_timeout: String(mostSaveMs) }
  const joined = makeJoinedWrites<Statement>({
    send([first, ...others], isShared) {
      if (!first) return Promise.resolve([])
      return isShared ? send([{ ...first, settings }, ...others], noteSlow) : send([first, ...others])
    },
    isUndone,
    mostMs: mostWaitMs,
  })

  function noteSlow({ name }: Statement): void {
    if (slow.size >= mostSlow) slow.clear()
    if (name !== undefined) slow.set(name, performance.now())
  }

  return {
    takes(statement) {
      const { name } = statement
      if (name === undefined || faultOf(statement)) return false
      const stopped = slow.get(name)
      if (stopped === undefined) return true
      if (performance.now() - stopped < aloneForMs) return false
      return slow.delete(name)
    },
    async send(statement) {
      const [rows = []] = await joined([statement])
      return rows
    },
  }
}
