import { sql } from 'kysely'
import type { FormatServer } from '../define-format-server.ts'
import { textColumn } from './text-column.ts'

/**
 * Text of one fixed form, which sorts by its characters (`2026-W05`, ids). An import reads its texts in JavaScript and binds the
 * values, so there is no fromText.
 */
export const codeColumn = {
  columnType: textColumn.columnType,
  toDatabase: textColumn.toDatabase,
  json: textColumn.json,
  fromSent: textColumn.fromSent,
  text: textColumn.text,
  order: column => sql`${column} collate "C"`,
} satisfies FormatServer
