import { sql } from 'kysely'
import { defineFormatServer } from '../../define-format-server.ts'
import { checkedTextColumn } from '../../sql/text-column.ts'
import { cleanHtml } from './clean-html.ts'
import { lineEnds } from './plain-text.ts'

export const server = defineFormatServer({
  ...checkedTextColumn,
  normalize: cleanHtml,
  /** The same steps as `plainText`; `&amp;` is read last, so that what it stood for stays text. */
  searchText: column => sql`btrim(regexp_replace(replace(replace(replace(replace(
    regexp_replace(regexp_replace(${column}, ${sql.lit(lineEnds)}, chr(10), 'g'), '<[^>]*>', '', 'g'),
    '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'), '\n+', chr(10), 'g'), chr(10))`,
})
