import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'

/** A text without what people write now so, now so: its case, and how many blanks stand where. */
export function looseText(text: Sql): Sql {
  return sql`(lower(btrim(regexp_replace(${text}, '[[:space:]\u00a0]+', ' ', 'g')) collate "und-x-icu") collate "C")`
}
