import type pg from 'pg'
import utils from 'pg/lib/utils'
import type { Statement } from './database.ts'

type Texts = (string | null)[][]
type Callback = (error: Error | null, rows?: Texts) => void

/**
 * A statement whose rows come as the texts that PostgreSQL sends. pg's own query asks for a description of the columns each time and
 * makes a result of it, which costs more than the rows of a page.
 */
export class TextsQuery {
  readonly text: string
  readonly name: string
  callback: Callback | undefined
  readonly #values: (string | Buffer | null)[]
  readonly #rows: Texts = []

  constructor({ text, values = [], name = '' }: Statement, callback: Callback) {
    this.text = text
    this.name = name
    this.#values = values.map(utils.prepareValue)
    this.callback = callback
  }

  /** Called by pg when the connection is free; parsed statements are remembered as pg remembers its own. */
  submit(connection: pg.Connection & Prepared): Error | null {
    const { name, text } = this
    const known = name && (connection.parsedStatements[name] ?? connection.submittedNamedStatements[name])
    if (known && known !== text) return new Error(`A prepared statement ${name} of another text is there`)
    connection.stream.cork()
    try {
      if (!known) {
        connection.parse({ name, text, types: [] }, true)
        if (name) connection.submittedNamedStatements[name] = text
      }
      connection.bind({ statement: name, values: this.#values }, true)
      connection.execute(null, true)
      connection.sync()
    } finally {
      connection.stream.uncork()
    }
    return null
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#rows.push(fields)
  }

  handleReadyForQuery(): void {
    this.callback?.(null, this.#rows)
  }

  handleError(error: Error): void {
    this.callback?.(error)
  }

  handleRowDescription(): void {}
  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
}

type Prepared = {
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
}
