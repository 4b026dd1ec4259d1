import type { Collection, CollectionField } from '../collections/collection.ts'
import type { CollectionAccess } from './collection-access.ts'

/**
 * Whether the caller sees and writes additional properties: the collection allows them, and every field of it is theirs to see in every
 * record and to change (0-decisions §4). `fields`: those that exist for the caller.
 */
export function usesAdditionalProperties(
  collection: Collection,
  { verbs, readonly }: Pick<CollectionAccess, 'verbs' | 'readonly'>,
  fields: ReadonlyMap<string, CollectionField>,
): boolean {
  if (collection.document.schema.additionalProperties === false) return false
  if (verbs.read === 'none' || verbs.update === 'none') return false
  return [...collection.fields.keys()].every(id => {
    const field = fields.get(id)
    return field !== undefined && !field.guarded && !readonly.has(id)
  })
}
