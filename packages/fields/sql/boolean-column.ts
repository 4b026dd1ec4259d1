import { sql } from 'kysely'
import type { FormatServer } from '../define-format-server.ts'
import { booleanWords } from '../values/boolean-words.ts'

export const booleanColumn = {
  columnType: () => sql`boolean`,
  toDatabase: value => value,
  json: column => sql`to_json(${column})`,
  fromSent: sent => (sent === 't' ? 'true' : 'false'),
  text: column => sql`${column}::text`,
  fromText: (text, schema) => sql`lower(${text}) = any(${booleanWords(schema).yes}::text[])`,
} satisfies FormatServer
