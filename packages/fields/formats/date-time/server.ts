import { sql } from 'kysely'
import { defineFormatServer } from '../../define-format-server.ts'

export const server = defineFormatServer({
  columnType: () => sql`timestamptz(3)`,
  toDatabase: value => value,
  json: column => sql`to_json(to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`,
  fromSent: sent => {
    const second = sent.lastIndexOf('+')
    const [whole = '', fraction = ''] = sent.slice(0, second).split('.')
    return `"${whole.replace(' ', 'T')}.${fraction.padEnd(3, '0')}Z"`
  },
  text: column => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  fromText(text) {
    const cut = sql`regexp_replace(replace(${text}, '/', '-'), '(\\.[0-9]{3})[0-9]+', '\\1')`
    return sql`(case when ${text} ~ '([Zz]|:.*[+-][0-9:]+)$'
      then ${cut}::timestamptz else ${cut}::timestamp at time zone 'UTC' end)`
  },
})
