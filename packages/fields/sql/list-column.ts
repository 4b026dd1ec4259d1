import { sql } from 'kysely'
import type { FormatServer, Sql } from '../define-format-server.ts'
import { emptyList } from '../values/list-text.ts'
import { jsonColumn } from './json-column.ts'
import { choicesWords } from './option-words.ts'

/** An item as `writeList` writes it. */
export const listItem = (item: Sql): Sql =>
  sql`case when ${item} ~ '[",]|^ | $|^$|^\\[\\]$' then '"' || replace(${item}, '"', '""') || '"' else ${item} end`

/** Texts or numbers in a list. The text of a whole list is read in JavaScript; an import binds the value, so there is no fromText. */
export const listColumn = {
  columnType: jsonColumn.columnType,
  toDatabase: jsonColumn.toDatabase,
  json: jsonColumn.json,
  text: column => sql`(select coalesce(string_agg(${listItem(sql.ref('item'))}, ', ' order by place), '')
    from jsonb_array_elements_text(${column}) with ordinality as items(item, place))`,
} satisfies FormatServer

/** What somebody chose: nothing, too, is an answer. */
export const choicesColumn = { ...listColumn, emptyText: emptyList, words: choicesWords } satisfies FormatServer
