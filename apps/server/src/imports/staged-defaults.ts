import { calculatesInside } from '@trellis/fields/formula'
import { hasDefaultsInside, isFormulaDefault, type Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { Collection, CollectionField } from '../collections/collection.ts'

const kept = new WeakMap<Collection, readonly CollectionField[]>()

/** Something is filled in or worked out inside the field's value. */
export function isMadeInside({ id, schema }: CollectionField): boolean {
  return hasDefaultsInside(schema) || calculatesInside(id, schema)
}

/** Fields that are made row by row where the file does not give them, or not all of them: by formula, or inside their value. */
export function madeFieldsOf(collection: Collection): readonly CollectionField[] {
  const known = kept.get(collection)
  if (known) return known
  const found = [...collection.fields.values()].filter(
    field =>
      !field.system &&
      !field.association &&
      field.column !== undefined &&
      (isFormulaDefault(field.schema) || isMadeInside(field)) &&
      !field.schema.metadata?.calculation,
  )
  kept.set(collection, found)
  return found
}

/** The column of the staging table with what was made; a field's column is a name of PostgreSQL already. */
export const madeColumn = ({ column = '' }: CollectionField): string => `made ${column}`.slice(0, 63)

/** What was filled in inside a value stands beside what the file gives; a default of the whole stands where it gives nothing. */
export function givenOrMade(field: CollectionField, collection: Collection, given: Sql): Sql {
  if (!madeFieldsOf(collection).includes(field)) return given
  const type = field.server.columnType?.(field.schema) ?? sql`text`
  const made = sql`cast(${sql.id('stage', madeColumn(field))} as ${type})`
  return isMadeInside(field) ? sql`coalesce(${made}, ${given})` : sql`coalesce(${given}, ${made})`
}
