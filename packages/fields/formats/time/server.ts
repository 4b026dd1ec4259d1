import { sql } from 'kysely'
import { defineFormatServer } from '../../define-format-server.ts'

export const server = defineFormatServer({
  columnType: () => sql`time(0)`,
  toDatabase: value => value,
  json: column => sql`to_json(${column})`,
  fromSent: sent => `"${sent}"`,
  text: column => sql`${column}::text`,
  order: column => column,
})
