import { hasDefaultsInside, isFormulaDefault } from '@trellis/fields/server'
import type { Collection, CollectionField } from '../collections/collection.ts'

const kept = new WeakMap<Collection, readonly CollectionField[]>()

/** Fields of new records that are made row by row where the file does not give them, or not all of them: by formula, or inside their value. */
export function formulaDefaultsOf(collection: Collection): readonly CollectionField[] {
  const known = kept.get(collection)
  if (known) return known
  const found = [...collection.fields.values()].filter(
    ({ schema, system, association, column }) =>
      !system &&
      !association &&
      column !== undefined &&
      (isFormulaDefault(schema) || hasDefaultsInside(schema)) &&
      !schema.metadata?.calculation,
  )
  kept.set(collection, found)
  return found
}

/** The column of the staging table with what the formula gave; a field's column is a name of PostgreSQL already. */
export const defaultColumn = ({ column = '' }: CollectionField): string => `default ${column}`.slice(0, 63)
