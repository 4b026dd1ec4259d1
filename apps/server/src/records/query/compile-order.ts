import type { FormatComparison, Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { CollectionField } from '../../collections/collection.ts'

/** Text for people sorts by the named collation; ids by their bytes, as their column does. */
const collated: Partial<Record<FormatComparison, (column: Sql) => Sql>> = {
  text: column => sql`${column} collate trellis.text_order`,
}

/** What ORDER BY uses, and an index on (expression, id) that is to serve it. */
export function orderExpression(field: CollectionField, alias: string): Sql | undefined {
  if (!field.read) return undefined
  const column = field.read(alias)
  if (field.id === 'id') return column
  return field.server.order?.(column, field.schema) ?? collated[field.format.comparison]?.(column) ?? column
}
