import type { DriverCall } from '../define-driver-server.ts'
import { IntegrationFailure } from '../failure.ts'
import { largestAnswer, mostItems } from '../limits.ts'
import type { Dialect, OnRow, Row, Session, Statement } from './database.ts'

/** How long a cancelled statement may take to end by itself. */
const patienceMs = 2000
const watchMs = 50

export type Answered = { rows: Row[]; affected: number }

/** Runs statements of one call on a session, within the limits of an answer; a session that is in doubt is closed. */
export class Performer {
  readonly #session: Session
  readonly #call: DriverCall

  constructor(session: Session, call: DriverCall) {
    this.#session = session
    this.#call = call
  }

  run(statement: Statement): Promise<Answered> {
    return this.#perform(onRow => this.#session.run(statement, onRow))
  }

  /** Reads, and leaves the session as it was. */
  async readAlone(dialect: Dialect, statement: Statement): Promise<Answered> {
    const session = this.#session
    if (!session.readAlone) return this.#readWithin(dialect, statement).finally(() => this.startOver())
    const clean = Promise.withResolvers<void>()
    clean.promise.catch(() => undefined)
    const { readAlone } = session
    const reading = this.#perform(onRow => {
      const { read, isClean } = readAlone(statement, onRow)
      isClean.then(clean.resolve, clean.reject)
      return read
    })
    return reading.finally(() => this.startOver(() => clean.promise))
  }

  async #readWithin({ readingSession, beginReading }: Dialect, statement: Statement): Promise<Answered> {
    if (readingSession) await this.run({ text: readingSession })
    return this.within(beginReading, () => this.run(statement))
  }

  async #perform(work: (onRow: OnRow) => Promise<number>): Promise<Answered> {
    const rows: Row[] = []
    const end = this.#watch()
    let size = 0
    const onRow: OnRow = (row, bytes) => {
      if (end.failure()) return
      size += bytes
      if (rows.length === mostItems) end.with(tooLarge(`There are more than ${mostItems} rows`))
      else if (size > largestAnswer) end.with(tooLarge('The rows together are too large'))
      else rows.push(row)
    }
    try {
      const affected = await work(onRow)
      const failure = end.failure()
      if (failure) throw failure
      return { rows, affected }
    } catch (error) {
      throw end.failure() ?? error
    } finally {
      end.stop()
    }
  }

  /** What a statement that people wrote may have left in the session is none of the calls after it; where that takes long, it is closed. */
  async startOver(work = () => this.#session.startOver()): Promise<void> {
    const session = this.#session
    if (!session.isOpen()) return
    const { promise: late, resolve } = Promise.withResolvers<void>()
    const closing = setTimeout(() => {
      session.close()
      resolve()
    }, patienceMs)
    await Promise.race([work().catch(() => session.close()), late])
    clearTimeout(closing)
  }

  /** All of it or nothing. */
  async within<Result>(begin: string, work: () => Promise<Result>): Promise<Result> {
    await this.run({ text: begin })
    try {
      const result = await work()
      await this.run({ text: 'commit' })
      return result
    } catch (error) {
      if (this.#session.isOpen()) await this.run({ text: 'rollback' }).catch(() => this.#session.close())
      throw error
    }
  }

  /** Ends the statement where nobody waits, where it takes too long or where too much comes. */
  #watch() {
    const { signal } = this.#call
    const session = this.#session
    const before = session.received()
    let failure: IntegrationFailure | undefined
    let closing: NodeJS.Timeout | undefined
    const endWith = (reason: IntegrationFailure) => {
      if (failure) return
      failure = reason
      closing = setTimeout(() => session.close(), patienceMs)
      void session.cancel(this.#call).catch(() => session.close())
    }
    const giveUp = () => endWith(new IntegrationFailure('TIMEOUT', 'The database gave no answer in time'))
    const watching = setInterval(() => {
      // Rows of which a single one is larger than all that is taken.
      if (session.received() - before > 2 * largestAnswer + 1_000_000) {
        endWith(tooLarge('The rows together are too large'))
        session.close()
      }
    }, watchMs)
    signal.addEventListener('abort', giveUp, { once: true })
    if (signal.aborted) giveUp()
    return {
      with: endWith,
      failure: () => failure,
      stop() {
        signal.removeEventListener('abort', giveUp)
        clearInterval(watching)
        clearTimeout(closing)
        // A late cancel would end the statement of somebody else.
        if (failure) session.close()
      },
    }
  }
}

const tooLarge = (message: string) => new IntegrationFailure('TOO_LARGE', message)

/** Lends a session for the work; what the library throws is told as what it means. */
export function withSession<Result>(
  dialect: Dialect,
  call: DriverCall,
  work: (performer: Performer) => Promise<Result>,
): Promise<Result> {
  const told = (error: unknown): never => {
    throw error instanceof IntegrationFailure ? error : dialect.failureOf(error)
  }
  return call.lend(
    () => dialect.open(call).catch(told),
    session => work(new Performer(session, call)).catch(told),
  )
}
