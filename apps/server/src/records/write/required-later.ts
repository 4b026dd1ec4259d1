import { formulaAt, groupFormula, groupIdOf } from '@trellis/fields/formula'
import type { Collection, CollectionField } from '../../collections/collection.ts'

const hiding = { path: 'metadata.hidden' }

/** What a formula may hide, the field's own or its group's, must be filled in only where it does not: that is known when the whole record is. */
export function isRequiredLater({ schema, association }: CollectionField, { document }: Collection): boolean {
  if (association !== undefined) return false
  if (formulaAt(schema, hiding) !== undefined) return true
  const group = document.detailGroupList.find(({ id }) => id === groupIdOf(schema))
  return group !== undefined && groupFormula(group) !== undefined
}
