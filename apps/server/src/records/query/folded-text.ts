import { foldExpression } from '@trellis/base'
import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { CollectionField } from '../../collections/collection.ts'

const around = `((${foldExpression}) collate "default")`.split('value').map(part => sql.raw(part))

/**
 * A text as searching compares it. A column that is the text itself gets the function written out: PostgreSQL would read and put in its
 * body at every planning, and finds the same index either way. What is worked out for each row would be worked out several times.
 */
export function foldedText(text: Sql, value: Sql, { column }: Pick<CollectionField, 'column'>): Sql {
  return text === value && column !== undefined ? sql.join(around, value) : sql`trellis.fold(${text})`
}
