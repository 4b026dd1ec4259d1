import { sql } from 'kysely'
import { defineFormatServer } from '../../define-format-server.ts'
import { jsonColumn } from '../../sql/json-column.ts'

/** Texts of the whole list are read in JavaScript; an import binds the value, so there is no fromText. */
const { columnType, toDatabase, toJson, json } = jsonColumn

export const server = defineFormatServer({
  columnType,
  toDatabase,
  toJson,
  json,
  /** The same rule as `writeList`. */
  text: column => sql`(select coalesce(string_agg(
    case when item ~ '[",]|^ | $|^$' then '"' || replace(item, '"', '""') || '"' else item end, ', ' order by place), '')
    from jsonb_array_elements_text(${column}) with ordinality as items(item, place))`,
})
