import { sql } from 'kysely'
import type { Sql } from '../define-format-server.ts'

/** The text of a jsonb list of texts; the same rule as `writeTextList`. */
export function textListText(column: Sql): Sql {
  return sql`(select coalesce(string_agg(
    case when item ~ '[",]|^ | $|^$' then '"' || replace(item, '"', '""') || '"' else item end, ', ' order by place), '')
    from jsonb_array_elements_text(${column}) with ordinality as items(item, place))`
}
