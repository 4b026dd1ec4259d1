import { sql } from 'kysely'
import type { FormatServer } from '../define-format-server.ts'
import { showsPercent } from '../values/number-mask.ts'

/** Exact decimals; `9.80` and `9.8` are written alike. */
export const numericColumn = {
  columnType: () => sql`numeric`,
  toDatabase: value => value,
  json: column => sql`to_json(trim_scale(${column}))`,
  // Looked at from its end: most numbers end otherwise.
  fromSent: sent => (sent.endsWith('0') && sent.includes('.') ? sent.replace(/\.?0+$/, '') : sent),
  text: column => sql`trim_scale(${column})::text`,
  // Of a double PostgreSQL keeps the 15 digits that checkNumber keeps.
  fromText: (text, schema) => sql`(
    case when ${text} ~ '^[^0-9.]*[-−(]|[-−]$' then -1 else 1 end
    * case when ${text} ~ '%' then ${sql.lit(showsPercent(schema) ? '1' : '0.01')}::numeric else 1 end
    * trim_scale(substring(translate(${text}, ${separators}, '') from '[0-9.]+(?:[eE][+-]?[0-9]+)?')::float8::numeric))`,
} satisfies FormatServer

/** What `parseNumberText` takes between digits. */
const separators = ",'’ \u00a0\u202f\u2009"
