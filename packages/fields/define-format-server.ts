import type { FieldSchema } from '@trellis/model'
import type { RawBuilder } from 'kysely'
import type { Parsed } from './define-format.ts'
import type { NewOptions } from './values/new-options.ts'

/** SQL of an expression: a column reference, a parameter, or something made from them. */
export type Sql = RawBuilder<unknown>

/** The server half of a format whose storage is `column`; link formats have only what applies. */
export type FormatServer = {
  /** Column type as SQL; undefined where there is no column. */
  columnType?: (schema: FieldSchema) => Sql
  /**
   * Only on the server: goes on where `check` of the shared half left off, for what is too heavy for browsers. Gets the value that
   * `check` answered; answers the form that is stored, `undefined` for what counts as no value, or why it is refused. A value it
   * answered comes out of it the same.
   */
  normalize?: (value: unknown, schema: FieldSchema) => Parsed
  /** The parameter to bind for a checked wire value. */
  toDatabase(value: unknown, schema: FieldSchema): unknown
  /** An expression of type json for a non-null column, in the wire form; for links `column` is the JSON `{list, totalCount}`. */
  json(column: Sql, schema: FieldSchema): Sql
  /**
   * The same JSON from the text that PostgreSQL sends for the column itself (UTC, ISO dates): in lists that is cheaper than an
   * expression for each value. Left out where only SQL can make it.
   */
  fromSent?: (sent: string) => string
  /** Plain text of a column, for search, titles and export; the same text as `toText` of the shared half. */
  text(column: Sql, schema: FieldSchema): Sql
  /**
   * What people see of a value, from the text that `text` makes of it, where that is another one: the label of an option. An import reads
   * it back to the same value.
   */
  shownText?: (text: string, schema: FieldSchema) => string
  /** What files hold for a value that `text` makes nothing of, so that an import does not read it back as none. */
  emptyText?: string
  /** What `searchText` of the shared half says, where that is not `text`. */
  searchText?: (column: Sql, schema: FieldSchema) => Sql
  /** What the search over all collections finds a value by, where that is not `text`; something an index can be made of. */
  words?: (column: Sql, schema: FieldSchema) => Sql
  /** What `seeking` of the shared half makes of a value; an index over it stands ready. */
  soughtText?: (column: Sql) => Sql
  /** What ORDER BY and its index use; the column itself where left out. */
  order?: (column: Sql, schema: FieldSchema) => Sql
  /** Formats of a builder's own options: those that a text names and the field has not, for whoever imports it to add. */
  newOptions?: NewOptions
  /** Generated formats: the value of a new record, made of `next`, an expression that takes the next number of the field's sequence. */
  generate?: (next: Sql, schema: FieldSchema) => Sql
  /** The number that a stored value was made of, or null: the sequence goes on behind the largest one. */
  generatedFrom?: (column: Sql, schema: FieldSchema) => Sql
  firstGenerated?: (schema: FieldSchema) => number
  /** From a text column (staging table of an import) to the column's type; only called for text that `fromText` accepts. */
  fromText?: (text: Sql, schema: FieldSchema) => Sql
}

export function defineFormatServer(server: FormatServer): FormatServer {
  return server
}
