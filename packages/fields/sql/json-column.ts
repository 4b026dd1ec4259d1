import { sql } from 'kysely'
import type { FormatServer } from '../define-format-server.ts'

/** Values of any JSON type; keys come back in PostgreSQL's order. */
export const jsonColumn = {
  columnType: () => sql`jsonb`,
  toDatabase: value => JSON.stringify(value),
  toJson: value => value,
  json: column => sql`${column}::json`,
  fromSent: sent => sent,
  text: column => sql`${column}::text`,
  fromText: text => sql`${text}::jsonb`,
} satisfies FormatServer
