import { sql } from 'kysely'
import type { FormatServer } from '../define-format-server.ts'
import { jsonColumn } from './json-column.ts'

/** Texts or numbers in a list. The text of a whole list is read in JavaScript; an import binds the value, so there is no fromText. */
export const listColumn = {
  columnType: jsonColumn.columnType,
  toDatabase: jsonColumn.toDatabase,
  json: jsonColumn.json,
  /** The same rule as `writeList`. */
  text: column => sql`(select coalesce(string_agg(
    case when item ~ '[",]|^ | $|^$' then '"' || replace(item, '"', '""') || '"' else item end, ', ' order by place), '')
    from jsonb_array_elements_text(${column}) with ordinality as items(item, place))`,
} satisfies FormatServer
