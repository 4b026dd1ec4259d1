import { sql } from 'kysely'
import { defineFormatServer } from '../../define-format-server.ts'
import { booleanWords } from './boolean-words.ts'

export const server = defineFormatServer({
  columnType: () => sql`boolean`,
  toDatabase: value => value,
  json: column => sql`to_json(${column})`,
  fromSent: sent => (sent === 't' ? 'true' : 'false'),
  text: column => sql`${column}::text`,
  fromText: (text, schema) => sql`lower(${text}) = any(${booleanWords(schema).yes}::text[])`,
})
