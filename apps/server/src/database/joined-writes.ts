import type { TextRow } from './database.ts'
import { asError } from './texts-query.ts'

/** Transactions in one message. */
const mostAtOnce = 16

type Answers = TextRow[][]
type Waiting<Item> = { statements: readonly Item[]; done(answers: Answers): void; failed(error: Error): void }

export type JoinedWrites<Item> = (statements: readonly Item[]) => Promise<Answers>

type Options<Item> = {
  /** In one transaction; `isShared`: with those of others. */
  send(statements: readonly Item[], isShared: boolean): Promise<Answers>
  /** Whether nothing of what failed can have been stored. */
  isUndone(error: unknown): boolean
  /** So long others wait for a message that is on its way; undefined: to its end. */
  mostMs?: number
}

/**
 * Short transactions that come while others are on their way are committed together with the next: under load each message, each
 * commit and each waking of a process costs more than the rows. What fails takes none of the others with it: each is sent alone then, and
 * fewer go together from there on, until they go well again.
 *
 * Only one message of several goes at a time: two that lock the same rows in another order would wait for each other.
 */
export function makeJoinedWrites<Item>({ send, isUndone, mostMs }: Options<Item>): JoinedWrites<Item> {
  let waiting: Waiting<Item>[] = []
  let most = mostAtOnce
  let isJoining = false
  let isPlanned = false

  function plan(): void {
    if (isPlanned || isJoining || waiting.length === 0) return
    isPlanned = true
    // After everything that has arrived by now was read.
    setImmediate(() => {
      isPlanned = false
      if (most === 1) {
        most = 2
        for (const each of waiting.splice(0)) void sendAlone(each)
        return
      }
      const some = waiting.splice(0, most)
      isJoining = true
      void waitFor(sendSome(some), mostMs).finally(() => {
        isJoining = false
        plan()
      })
    })
  }

  async function sendSome(some: readonly Waiting<Item>[]): Promise<void> {
    const [first] = some
    if (first && some.length === 1) return sendAlone(first)
    try {
      const answers = await send(
        some.flatMap(({ statements }) => statements),
        true,
      )
      most = Math.min(mostAtOnce, most + 1)
      let at = 0
      for (const { statements, done } of some) {
        done(answers.slice(at, at + statements.length))
        at += statements.length
      }
    } catch (error) {
      most = Math.max(1, Math.floor(most / 2))
      if (isUndone(error)) await Promise.all(some.map(sendAlone))
      else for (const { failed } of some) failed(asError(error))
    }
  }

  async function sendAlone({ statements, done, failed }: Waiting<Item>): Promise<void> {
    try {
      done(await send(statements, false))
    } catch (error) {
      failed(asError(error))
    }
  }

  return statements =>
    new Promise((done, failed) => {
      waiting.push({ statements, done, failed })
      plan()
    })
}

function waitFor(work: Promise<void>, mostMs: number | undefined): Promise<void> {
  if (mostMs === undefined) return work
  return new Promise(resolve => {
    const timer = setTimeout(resolve, mostMs)
    void work.finally(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
