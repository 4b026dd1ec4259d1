import { ownValue } from '@trellis/base'
import type pg from 'pg'
import utils from 'pg/lib/utils'
import type { Statement } from './database.ts'
import type { RowsConnection, RowTexts } from './row-splitter.ts'

export type Texts = RowTexts[]

/** One statement of a message. Whoever waits for it hears by one of the two. */
export type Part = { statement: Statement; done(rows: Texts): void; failed(error: Error): void }

export type Ended = { error: Error | undefined; rest: readonly Part[] }

/**
 * Statements that go to PostgreSQL in one message and whose rows come as the texts that it sends. pg's own query asks for a description
 * of the columns each time and makes a result of it, which costs more than the rows of a page; and each message wakes a process.
 */
export class TextsQuery {
  /** When there is nothing more to come: with the error that ended it, if one did, and the parts that have no answer. */
  readonly ended: Promise<Ended>
  readonly #settle: (ended: Ended) => void
  readonly #parts: readonly Part[]
  readonly #values: readonly (string | Buffer | null)[][]
  readonly #timer: NodeJS.Timeout | undefined
  #at = 0
  #rows: Texts = []
  #connection: RowsConnection | undefined

  /**
   * Without an answer after so many milliseconds it fails. Nothing here is a closure that reaches the query: where pg's own timeout and
   * promises make such, V8 carries the rows of nearly every query over into its old generation.
   */
  constructor(parts: readonly Part[], timeoutMs?: number) {
    const { promise, resolve } = Promise.withResolvers<Ended>()
    this.ended = promise
    this.#settle = resolve
    this.#parts = parts
    this.#values = parts.map(({ statement }) => preparedValues(statement))
    this.#timer = timeoutMs === undefined ? undefined : setTimeout(giveUp, timeoutMs, this)
  }

  /** When a statement is prepared, pg notes that the connection knows it under these: of the part whose answer comes next. */
  get name(): string | undefined {
    return this.#parts[this.#at]?.statement.name
  }

  get text(): string | undefined {
    return this.#parts[this.#at]?.statement.text
  }

  /** Called by pg when the connection is free. */
  submit(connection: pg.Connection): void {
    const { parsedStatements } = connection as Knowing
    this.#connection = connection
    this.#connection.taker = this
    const sent = new Set<string>()
    connection.stream.cork()
    for (const [index, { statement }] of this.#parts.entries()) {
      const { name = '', text } = statement
      const isKnown = name !== '' && (ownValue(parsedStatements, name) !== undefined || sent.has(name))
      if (!isKnown) connection.parse({ name, text, types: [] }, true)
      sent.add(name)
      connection.bind({ statement: name, values: this.#values[index] ?? [] }, true)
      connection.execute(null, true)
    }
    connection.sync()
    connection.stream.uncork()
  }

  takeRow(row: RowTexts): void {
    this.#rows.push(row)
  }

  /** Of connections that rows do not go past pg on. */
  handleDataRow({ fields }: { fields: RowTexts }): void {
    this.#rows.push(fields)
  }

  handleCommandComplete(): void {
    const rows = this.#rows
    this.#rows = []
    this.#parts[this.#at]?.done(rows)
    this.#at += 1
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete()
  }

  handleError(error: Error): void {
    this.#parts[this.#at]?.failed(error)
    this.#at += 1
    this.#end(error)
  }

  handleReadyForQuery(): void {
    this.#end(undefined)
  }

  /** Rows of the next query are its own; after an error PostgreSQL runs none of what follows in the message. */
  #end(error: Error | undefined): void {
    clearTimeout(this.#timer)
    if (this.#connection) this.#connection.taker = undefined
    this.#settle({ error, rest: this.#parts.slice(this.#at) })
  }

  handleRowDescription(): void {}
  handlePortalSuspended(): void {}
}

const preparedValues = ({ values = [] }: Statement) => values.map(utils.prepareValue)

/** Why a statement has no message: a value that cannot be written. */
export function faultOf(statement: Statement): Error | undefined {
  try {
    preparedValues(statement)
    return undefined
  } catch (error) {
    return asError(error)
  }
}

export const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

function giveUp(query: TextsQuery): void {
  query.handleError(new Error('Query read timeout'))
}

/** pg's connections keep in mind what was prepared on them; its types leave that out. */
type Knowing = pg.Connection & { parsedStatements: Record<string, string> }
