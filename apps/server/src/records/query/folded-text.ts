import { foldExpression } from '@trellis/base'
import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'

const around = `((${foldExpression}) collate "default")`.split('value').map(part => sql.raw(part))

/**
 * A text as searching compares it. A column that is the text itself gets the function written out: PostgreSQL would read and put in its
 * body at every planning, and finds the same index either way.
 */
export function foldedText(text: Sql, column: Sql): Sql {
  if (text !== column) return sql`trellis.fold(${text})`
  return sql.join(around, column)
}
