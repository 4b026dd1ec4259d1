import { sql } from 'kysely'
import { defineFormatServer } from '../../define-format-server.ts'

/** Links live in a foreign key or a link table; here `column` is the JSON `{list, totalCount}` that a query made of them. */
export const server = defineFormatServer({
  toDatabase: value => value,
  json: column => column,
  text: column =>
    sql`(select coalesce(string_agg(item ->> 'id', ', ' order by place), '')
      from json_array_elements((${column})::json -> 'list') with ordinality as items(item, place))`,
})
