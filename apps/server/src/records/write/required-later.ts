import { formulaAt } from '@trellis/fields/formula'
import type { CollectionField } from '../../collections/collection.ts'

const hiding = { path: 'metadata.hidden' }

/** What a formula may hide must be filled in only where it does not: that is known when the whole record is. */
export function isRequiredLater({ schema, association }: CollectionField): boolean {
  return association === undefined && formulaAt(schema, hiding) !== undefined
}
