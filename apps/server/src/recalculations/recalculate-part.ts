import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { Collection } from '../collections/collection.ts'
import type { Queryable } from '../database/database.ts'
import type { Calculations } from '../records/calculations/find-calculations.ts'
import { type Interpreting, interpretRows } from '../records/calculations/interpret-rows.ts'

export type Part = {
  collection: Collection
  calculations: Calculations
  onFailures: Interpreting['onFailures']
  /** Which rows, as `t`: all where left out. */
  rows?: Sql | undefined
}

/** Works out the next records behind `afterId`, in the order of their ids; no more than these are locked, and no longer than this takes. */
export async function recalculatePart(
  connection: Queryable,
  part: Part,
  { afterId, size }: { afterId: string; size: number },
): Promise<{ afterId: string; count: number } | undefined> {
  const table = sql.id(part.collection.table.schema, part.collection.table.name)
  const [found] = await connection.run<{ last: string | null; count: number }>(
    sql`select max(id) as last, count(*)::int as count from (
      select t.id from ${table} t where t.id > ${afterId} and (${part.rows ?? sql`true`}) order by t.id limit ${size}) batch`,
  )
  if (!found || found.last === null) return undefined
  await recalculateRows(
    connection,
    part,
    sql`t."id" > ${afterId} and t."id" <= ${found.last} and (${part.rows ?? sql`true`})`,
  )
  return { afterId: found.last, count: found.count }
}

/** Versions and times of records stay: nobody edited them. */
export async function recalculateRows(connection: Queryable, part: Omit<Part, 'rows'>, rows: Sql): Promise<void> {
  const { collection, calculations } = part
  const { columns } = calculations
  const table = sql.id(collection.table.schema, collection.table.name)
  if (columns.length > 0) {
    const assignments = columns.map(each => sql`${sql.id(each.column)} = ${each.value('t')}`)
    const differs = columns.map(each => sql`${sql.id('t', each.column)} is distinct from ${each.value('t')}`)
    await connection.run(
      sql`update ${table} as t set ${sql.join(assignments)} where ${rows} and (${sql.join(differs, sql` or `)})`,
    )
  }
  await interpretRows(connection, { ...part, withInside: true }, sql`where ${rows} for no key update of t`)
}
