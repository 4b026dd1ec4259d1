import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { CollectionField } from '../../collections/collection.ts'

/** From here on, looking the rows up afterwards is worth the planner's time for one join more. */
const farDown = 500

/** Whether a page that begins behind so many rows is read in two steps. Rows of a link table carry fields of their links, which an id does not lead to. */
export function isFarDown(skip: number, association: CollectionField['association'] | undefined): boolean {
  return skip >= farDown && association?.storage.kind !== 'link'
}

/**
 * A page far down: `ids` passes over the rows before it, by an index alone where one holds the order and the conditions, and only the
 * page's own rows are read from the table. The ids are of this statement's snapshot, so that what let them through still holds.
 */
export function lateRows(row: string, { ids, table, order }: { ids: Sql; table: Sql; order: Sql }): Sql {
  const page = sql.id(`${row}_page`)
  const own = sql.id(row)
  return sql`select ${own}.* from (${ids}) ${page} join ${table} as ${own} on ${own}."id" = ${page}."id" order by ${order}`
}
