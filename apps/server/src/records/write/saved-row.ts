import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import { type Aliases, compileFilter } from '../query/compile-filter.ts'
import type { RowColumn } from '../query/compile-sql.ts'
import { type Projection, rowColumns, writeRows } from '../query/row-text.ts'
import { isReadable, type Scope } from '../query/scope.ts'

/** The columns by which a save answers the row it wrote, and what is joined to it for them. */
export type SavedRow = { values: Sql[]; joins: Sql; columns?: readonly RowColumn[] }

/** Every row begins with its id and version. */
const leastColumns = 2

/**
 * The row `made` as the caller may read it, sent as columns: making its JSON costs PostgreSQL a third of the save. An answer that is
 * kept under a key is text already.
 */
export function savedRow(scope: Scope, projection: Projection, at: { isKept: boolean; aliases: Aliases }): SavedRow {
  if (at.isKept) return { values: [sql`(select answer from answered)`], joins: sql`` }
  const isOpen = isReadable(scope)
  const visible = isOpen ? compileFilter(scope.rules.read.node, 'made', at.aliases) : sql`false`
  const shown = isOpen ? projection : { ...projection, fields: [] }
  const { columns, values, joins } = rowColumns('made', shown, at.aliases)
  return { values: [visible, ...values], joins: sql.join(joins, sql``), columns }
}

/** JSON of what `savedRow` selected, null where nothing was written; who may not read what they wrote gets its id and version. */
export function readSavedRow(
  texts: readonly (string | null)[],
  columns: readonly RowColumn[] | undefined,
): string | null {
  if (!columns) return texts[0] ?? null
  const [visible, ...row] = texts
  if ((row[0] ?? null) === null) return null
  const length = visible === 't' ? columns.length : leastColumns
  return writeRows([row], columns.slice(0, length))
}
