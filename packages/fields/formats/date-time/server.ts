import { sql } from 'kysely'
import { defineFormatServer } from '../../define-format-server.ts'

export const server = defineFormatServer({
  columnType: () => sql`timestamptz(3)`,
  toDatabase: value => value,
  json: column => sql`to_json(to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`,
  fromSent(sent) {
    // Records were often made and last changed in one moment, imported ones all together.
    if (sent !== lastSent) {
      lastSent = sent
      lastWire = toWire(sent)
    }
    return lastWire
  },
  text: column => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  fromText(text) {
    const cut = sql`regexp_replace(replace(${text}, '/', '-'), '(\\.[0-9]{3})[0-9]+', '\\1')`
    return sql`(case when ${text} ~ '([Zz]|:.*[+-][0-9:]+)$'
      then ${cut}::timestamptz else ${cut}::timestamp at time zone 'UTC' end)`
  },
})

let lastSent = ''
let lastWire = ''

/** 2026-11-21 10:00:00.12+00; a year may have more than four digits. */
function toWire(sent: string): string {
  const end = sent.length - 3
  const dot = sent.lastIndexOf('.')
  const space = sent.indexOf(' ')
  const time = dot < 0 ? `${sent.slice(space + 1, end)}.000` : sent.slice(space + 1, end).padEnd(dot - space + 3, '0')
  return `"${sent.slice(0, space)}T${time}Z"`
}
