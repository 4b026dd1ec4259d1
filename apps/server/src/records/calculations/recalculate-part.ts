import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { Collection } from '../../collections/collection.ts'
import type { Queryable } from '../../database/database.ts'
import type { Calculations } from './find-calculations.ts'
import { type Interpreting, interpretRows } from './interpret-rows.ts'

export type Part = {
  collection: Collection
  calculations: Calculations
  onFailures: Interpreting['onFailures']
  /** Which rows, as `t`: all where left out. */
  rows?: Sql | undefined
  /** Rows are written whether something of them is new or not: where nearly all are, looking costs more than it saves. */
  writesAll?: boolean
  /** What reads these records is worked out again, too: it hears which of them were written. */
  onWritten?: (connection: Queryable, ids: readonly string[]) => Promise<void>
}

export type Range = { afterId: string; lastId: string; count: number }

/** The next records behind `afterId`, in the order of their ids. */
export async function nextRange(
  connection: Queryable,
  { collection, rows }: Part,
  { afterId, size }: { afterId: string; size: number },
): Promise<Range | undefined> {
  const table = sql.id(collection.table.schema, collection.table.name)
  const [found] = await connection.run<{ last: string | null; count: number }>(
    sql`select max(id) as last, count(*)::int as count from (
      select t.id from ${table} t where t.id > ${afterId} and (${rows ?? sql`true`}) order by t.id limit ${size}) batch`,
  )
  return found && found.last !== null ? { afterId, lastId: found.last, count: found.count } : undefined
}

/** Works out the records of a range and says how many it wrote; no more than these are locked, and no longer than this takes. */
export async function recalculateRange(
  connection: Queryable,
  part: Part,
  { afterId, lastId }: Pick<Range, 'afterId' | 'lastId'>,
): Promise<number> {
  const rows = sql`t."id" > ${afterId} and t."id" <= ${lastId} and (${part.rows ?? sql`true`})`
  const { onWritten } = part
  const { count, ids } = await writeRows(connection, part, { rows, tellsIds: onWritten !== undefined })
  if (onWritten && ids.length > 0) await onWritten(connection, ids)
  return count
}

/** How many rows were written by SQL; with the ids of all that were written, where somebody asked for them. */
type Written = { count: number; ids: readonly string[] }

/** Versions and times of records stay: nobody edited them. */
export async function recalculateRows(connection: Queryable, part: Omit<Part, 'rows'>, rows: Sql): Promise<number> {
  return (await writeRows(connection, part, { rows, tellsIds: false })).count
}

/** As `recalculateRows`; answers the ids of the rows of which something was new. */
export async function recalculateEach(
  connection: Queryable,
  part: Omit<Part, 'rows' | 'writesAll'>,
  rows: Sql,
): Promise<readonly string[]> {
  return (await writeRows(connection, part, { rows, tellsIds: true })).ids
}

async function writeRows(
  connection: Queryable,
  part: Omit<Part, 'rows'>,
  { rows, tellsIds }: { rows: Sql; tellsIds: boolean },
): Promise<Written> {
  const { collection, calculations } = part
  const table = sql.id(collection.table.schema, collection.table.name)
  // A statement that waits for a row reads it anew, but linked records as they were before it waited: so it must not wait.
  if (calculations.targets.size > 0) {
    await connection.run(sql`select 1 from ${table} t where ${rows} order by t."id" for no key update of t`)
  }
  const { count, ids } = await writeColumns(connection, part, { rows, tellsIds })
  const locked = sql`where ${rows} for no key update of t`
  const { written } = await interpretRows(connection, { ...part, withInside: true }, locked)
  return { count, ids: tellsIds ? [...new Set([...ids, ...written])] : [] }
}

async function writeColumns(
  connection: Queryable,
  { collection, calculations: { columns }, writesAll = false }: Omit<Part, 'rows'>,
  { rows, tellsIds }: { rows: Sql; tellsIds: boolean },
): Promise<Written> {
  if (columns.length === 0) return { count: 0, ids: [] }
  const table = sql.id(collection.table.schema, collection.table.name)
  const assignments = columns.map(each => sql`${sql.id(each.column)} = ${each.value('t')}`)
  const differs = columns.map(each => sql`${sql.id('t', each.column)} is distinct from ${each.value('t')}`)
  const isNew = writesAll ? sql`` : sql` and (${sql.join(differs, sql` or `)})`
  const [answer] = await connection.run<{ count: number; ids: string[] | null }>(
    sql`with written as (update ${table} as t set ${sql.join(assignments)} where ${rows}${isNew} returning ${tellsIds ? sql`t."id"` : sql`1`})
      select count(*)::int as count, ${tellsIds ? sql`array_agg("id")` : sql`null`} as ids from written`,
  )
  return { count: answer?.count ?? 0, ids: answer?.ids ?? [] }
}
