import type { RawBuilder } from 'kysely'
import type { QueryResult, QueryResultRow } from 'pg'

/** One statement as pg takes it. `name` makes it a prepared statement: key look-ups only (performance.md). */
export type Statement = {
  text: string
  values?: unknown[]
  name?: string
  /** Rows come as arrays of the texts that PostgreSQL sends. */
  asTexts?: true
  /**
   * With `asTexts`, outside transactions: surely quick, so that it may go to PostgreSQL together with others. `so far`: it was until now;
   * where it takes longer it is stopped and sent again alone, so that those behind it do not wait.
   */
  isQuick?: boolean | 'so far'
  /**
   * With `asTexts` and `name`, outside transactions: a write that may be committed together with others. What keeps such a message too
   * long, or makes it fail, is sent again alone.
   */
  isSave?: true
  /** With `asTexts`, outside transactions: settings of PostgreSQL that hold for this statement alone. */
  settings?: Readonly<Record<string, string>>
  /** In a transaction: fails where PostgreSQL has not answered by then. Outside of one there always is a limit. */
  withinMs?: number
}

/** One of several that go to PostgreSQL in one message. */
export type JoinedStatement = {
  fragment: RawBuilder<unknown>
  /** undefined = that of the connection itself. */
  role: DatabaseRole
}

/** A row as the texts that PostgreSQL sends. */
export type TextRow = readonly (string | null)[]

/** The PostgreSQL role whose rights statements run with; undefined = the role of the connection itself, which reaches no workspace's tables. */
export type DatabaseRole = string | undefined

/** Where statements can be sent: the pool, or the connection of one transaction. */
export type Queryable = {
  query<Row extends QueryResultRow = Record<string, unknown>>(statement: Statement): Promise<QueryResult<Row>>
  /** Compiles and sends a fragment of Kysely's `sql`. */
  run<Row extends QueryResultRow = Record<string, unknown>>(fragment: RawBuilder<unknown>): Promise<Row[]>
  /** Runs `work` with the rights of another role: on the pool, or for a while within a transaction. */
  as<Result>(role: DatabaseRole, work: (connection: Queryable) => Promise<Result>): Promise<Result>
}

/** The database as the server uses it. Errors of PostgreSQL leave it as UserError or OperationalError where a person or a retry can help. */
export type Database = Omit<Queryable, 'as'> & {
  as<Result>(role: DatabaseRole, work: (database: Database) => Promise<Result>): Promise<Result>
  /** The same pool with the rights of a role. */
  withRole(role: DatabaseRole): Database
  /** Runs `work` in one transaction on one connection; rolls back when it throws, destroys the connection when ending it failed. */
  transaction<Result>(work: (connection: TransactionConnection) => Promise<Result>): Promise<Result>
  /**
   * One transaction that costs one answer: its statements go in one message, each prepared. Answers the rows of each. What must keep the
   * others from being committed has to fail. Short ones alone: those that come at the same time are committed together.
   */
  together(statements: readonly JoinedStatement[]): Promise<TextRow[][]>
  /** Runs `work` on one connection outside a transaction, with settings of its own; the connection is closed afterwards. */
  session<Result>(work: (connection: Queryable) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

export type TransactionConnection = Omit<Queryable, 'as'> & {
  as<Result>(role: DatabaseRole, work: (connection: TransactionConnection) => Promise<Result>): Promise<Result>
  /** The pg client itself, for COPY streams and cursors. */
  client: import('pg').Client
}
