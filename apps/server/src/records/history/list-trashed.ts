import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import type { Scope } from '../query/scope.ts'
import { readableNow } from './readable-now.ts'
import { mayRestore, readsAll, type TrashRow, toTrashed, trashOf } from './trashed-record.ts'

/** `search`: what the title or the id holds; empty for all. */
export type TrashPage = { search?: string; limit: number; skip: number }

type Listed = {
  id: string
  recordTitle: string | null
  deletedAt: string
  deletedBy: string | null
  until: string
}

/** What waits in the trash for this caller, the last deleted first. */
export async function listTrashed(connection: Queryable, scope: Scope, page: TrashPage) {
  const { limit, skip } = page
  if (readsAll(scope)) {
    const rows = await connection.run<Listed & { total: number }>(sql`
      select ${listedColumns(scope)}, (count(*) over ())::float8 as "total"
      from ${trashOf(scope)} where ${found(scope, page)} order by "deleted_at" desc, "id" desc limit ${limit} offset ${skip}`)
    return { list: rows.map(({ total: _total, ...row }) => toListed(row)), totalCount: rows[0]?.total ?? 0 }
  }
  const keys = await readableKeys(connection, scope, page)
  const shown = keys.slice(skip, skip + limit)
  const rows = await connection.run<Listed>(sql`select ${listedColumns(scope)} from ${trashOf(scope)}
    where "collection_id" = ${scope.collection.id} and ("id", "deleted_at"::text) in
      (select * from unnest(${shown.map(({ id }) => id)}::text[], ${shown.map(({ key }) => key)}::text[]))
    order by "deleted_at" desc, "id" desc`)
  return { list: rows.map(toListed), totalCount: keys.length }
}

function listedColumns(scope: Scope) {
  const moment = (column: string) => sql`to_char(${sql.id(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  return sql`"id", ${titleOf(scope)} as "recordTitle", ${moment('deleted_at')} as "deletedAt", "deleted_by" as "deletedBy", ${moment('until')} as "until"`
}

/** Of whose values a title was made that is seen in some rows alone, is not known any more. */
function titleOf({ fields }: Scope) {
  const title = fields.get('recordTitle')
  return title && !title.guarded ? sql`"record" ->> 'recordTitle'` : sql`null`
}

/** Who may not see the titles does not find by them. */
function found(scope: Scope, { search = '' }: TrashPage) {
  const searched = sql`concat_ws(' ', ${titleOf(scope)}, "id")`
  const words = search.split(/\s+/).filter(Boolean)
  const holds = words.map(word => sql`and position(trellis.fold(${word}) in trellis.fold(${searched})) > 0`)
  return sql`"collection_id" = ${scope.collection.id} and ${mayRestore(scope)} ${sql.join(holds, sql` `)}`
}

function toListed({ recordTitle, deletedBy, ...row }: Listed) {
  return { ...row, ...(recordTitle !== null && { recordTitle }), ...(deletedBy !== null && { deletedBy }) }
}

type Key = Pick<TrashRow, 'id' | 'key'>
/** With all that they hold, long texts too. */
const judgedAtOnce = 50

/** Those that the caller could read today, in their order. */
async function readableKeys(connection: Queryable, scope: Scope, page: TrashPage): Promise<Key[]> {
  const keys: Key[] = []
  let last: Key | undefined
  for (;;) {
    const after = last ? sql`and ("deleted_at", "id") < (${last.key}::timestamptz, ${last.id})` : sql``
    const rows: TrashRow[] = await connection.run<TrashRow>(sql`
      select "id", "deleted_at"::text as "key", "deleted_at" as "deletedAt", "record", "links" from ${trashOf(scope)}
      where ${found(scope, page)} ${after} order by "deleted_at" desc, "id" desc limit ${judgedAtOnce}`)
    const readable = await readableNow(
      connection,
      scope,
      rows.map(row => toTrashed(scope, row)),
    )
    keys.push(...rows.filter((_row, place) => readable.has(place)))
    last = rows.at(-1)
    if (rows.length < judgedAtOnce) return keys
  }
}
