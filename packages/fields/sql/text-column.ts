import { sql } from 'kysely'
import type { FormatServer } from '../define-format-server.ts'
import { quoteJson } from './quote-json.ts'

/** Text whose stored form is made in JavaScript, also that of an import or of another format's values. */
export const checkedTextColumn = {
  columnType: () => sql`text`,
  toDatabase: value => value,
  json: column => sql`to_json(${column})`,
  fromSent: quoteJson,
  text: column => column,
} satisfies FormatServer

/** Values that are text in the database as on the wire. */
export const textColumn = { ...checkedTextColumn, fromText: text => text } satisfies FormatServer
