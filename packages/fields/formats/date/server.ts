import { sql } from 'kysely'
import { defineFormatServer } from '../../define-format-server.ts'
import { maskOrder } from '../../values/read-day.ts'

export const server = defineFormatServer({
  columnType: () => sql`date`,
  toDatabase: value => value,
  json: column => sql`to_json(${column})`,
  fromSent: sent => `"${sent}"`,
  text: column => sql`to_char(${column}, 'YYYY-MM-DD')`,
  fromText(text, schema) {
    const pattern = maskOrder(schema.metadata?.mask) === 'DMY' ? 'DD-MM-YYYY' : 'MM-DD-YYYY'
    return sql`case when ${text} ~ '^[0-9]{1,2}[/.-]'
      then to_date(translate(${text}, '/.', '--'), ${pattern})
      else replace(replace(${text}, '/', '-'), '.', '')::date end`
  },
})
