import type { DriverCall, KeptConnection } from '../define-driver-server.ts'
import type { IntegrationFailure } from '../failure.ts'

export type Statement = { text: string; values?: readonly unknown[] }
export type Row = Record<string, unknown>

/** Hears of each row as it comes, with its size in bytes. */
export type OnRow = (row: Row, size: number) => void

/** A connection that is signed in. */
export type Session = KeptConnection & {
  /** One statement, prepared, its values bound. Gives how many rows it changed. */
  run(statement: Statement, onRow: OnRow): Promise<number>
  /**
   * One statement in a transaction that only reads, and `startOver`, in one message: `read` is settled as `run` would be, `isClean` once
   * the session is as it was. Left out where the server wants one after the other.
   */
  readAlone?(statement: Statement, onRow: OnRow): { read: Promise<number>; isClean: Promise<void> }
  /** As it was when it was opened: settings, locks and temporary tables of statements before are gone. Fails where it cannot be. */
  startOver(): Promise<void>
  /** Bytes that came over the connection so far. */
  received(): number
  /** Ends what the server is doing for this session, over another connection. */
  cancel(call: DriverCall): Promise<void>
}

/** What databases differ in. */
export type Dialect = {
  placeholder(index: number): string
  quote(name: string): string
  beginReading: string
  /** Said before, where a procedure may end a transaction by itself: what it begins then reads too. */
  readingSession?: string
  begin: string
  /** Columns: table, schema, name, kind. */
  tables: string
  /** Takes the name of a table as `tables` gives it. Columns: schema, name, column, type, nullable, iskey. */
  columns: string
  /** As a column of this type takes it. */
  encode(value: unknown, type: string): unknown
  /** Whether a row is there already that must be the only one. */
  isDuplicate(error: unknown): boolean
  open(call: DriverCall): Promise<Session>
  /** What an error of the library means. */
  failureOf(error: unknown): IntegrationFailure
}
