import { sql } from 'kysely'
import type { FormatServer } from '../define-format-server.ts'

/** Values that are text in the database as on the wire. */
export const textColumn = {
  columnType: () => sql`text`,
  toDatabase: value => value,
  json: column => sql`to_json(${column})`,
  fromSent: sent => JSON.stringify(sent),
  text: column => column,
  fromText: text => text,
} satisfies FormatServer
