import type pg from 'pg'
import utils from 'pg/lib/utils'
import type { Statement } from './database.ts'
import type { RowsConnection } from './row-splitter.ts'

export type Texts = (string | null)[][]

/** One statement of a message. Whoever waits for it hears by one of the two. */
export type Part = { statement: Statement; done(rows: Texts): void; failed(error: Error): void }

/**
 * Statements that go to PostgreSQL in one message and whose rows come as the texts that it sends. pg's own query asks for a description
 * of the columns each time and makes a result of it, which costs more than the rows of a page; and each message wakes a process.
 */
export class TextsQuery {
  /** Called at the end, with the error where there was one. */
  callback: (error?: Error | null) => void
  readonly #parts: readonly Part[]
  readonly #values: readonly (string | Buffer | null)[][]
  #at = 0
  #rows: Texts = []
  #connection: RowsConnection | undefined

  constructor(parts: readonly Part[], callback: (error?: Error | null) => void) {
    this.#parts = parts
    this.#values = parts.map(({ statement }) => (statement.values ?? []).map(utils.prepareValue))
    this.callback = callback
  }

  /** When a statement is prepared, pg notes that the connection knows it under these: of the part whose answer comes next. */
  get name(): string | undefined {
    return this.#parts[this.#at]?.statement.name
  }

  get text(): string | undefined {
    return this.#parts[this.#at]?.statement.text
  }

  /** Parts that have no answer yet: after an error PostgreSQL runs none of what follows in the message. */
  rest(): readonly Part[] {
    return this.#parts.slice(this.#at)
  }

  /** Called by pg when the connection is free. */
  submit(connection: pg.Connection): void {
    const { parsedStatements } = connection as Knowing
    this.#connection = connection
    this.#connection.takeRow = row => this.#rows.push(row)
    const sent = new Set<string>()
    connection.stream.cork()
    for (const [index, { statement }] of this.#parts.entries()) {
      const { name = '', text } = statement
      const isKnown = name !== '' && (parsedStatements[name] !== undefined || sent.has(name))
      if (!isKnown) connection.parse({ name, text, types: [] }, true)
      sent.add(name)
      connection.bind({ statement: name, values: this.#values[index] ?? [] }, true)
      connection.execute(null, true)
    }
    connection.sync()
    connection.stream.uncork()
  }

  /** Of connections that rows do not go past pg on. */
  handleDataRow({ fields }: { fields: (string | null)[] }): void {
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
    this.#end()
    this.#parts[this.#at]?.failed(error)
    this.#at += 1
    this.callback(error)
  }

  handleReadyForQuery(): void {
    this.#end()
    this.callback(null)
  }

  /** Rows of the next query are its own. */
  #end(): void {
    if (this.#connection) this.#connection.takeRow = undefined
  }

  handleRowDescription(): void {}
  handlePortalSuspended(): void {}
}

/** pg's connections keep in mind what was prepared on them; its types leave that out. */
type Knowing = pg.Connection & { parsedStatements: Record<string, string> }
