import type { FormatComparison, Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { CollectionField } from '../../collections/collection.ts'

/** Text for people sorts by the named collation; ids by their bytes, as their column does. */
const collated: Partial<Record<FormatComparison, (column: Sql) => Sql>> = {
  text: column => sql`${column} collate trellis.text_order`,
}

/** What lists are sorted and filtered by; undefined where there is nothing. */
export function soughtValue({ read, evaluated }: CollectionField, alias: string): Sql | undefined {
  return (read ?? evaluated)?.(alias)
}

/** What ORDER BY uses, and an index on (expression, id) that is to serve it. */
export function orderExpression(field: CollectionField, alias: string): Sql | undefined {
  const value = soughtValue(field, alias)
  return value && orderOf(field, value)
}

/** The same for an expression that gives the field's values. */
export function orderOf(field: CollectionField, value: Sql): Sql {
  if (field.id === 'id') return value
  return field.server.order?.(value, field.schema) ?? collated[field.format.comparison]?.(value) ?? value
}
