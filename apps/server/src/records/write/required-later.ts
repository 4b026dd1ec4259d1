import { formulaAt, groupFormula, groupIdOf, isCleaned } from '@trellis/fields/formula'
import type { Collection, CollectionField } from '../../collections/collection.ts'

const hiding = { path: 'metadata.hidden' }

/** What a formula may hide, the field's own or its group's, must be filled in only where it does not: that is known when the whole record is. */
export function isRequiredLater(field: CollectionField, collection: Collection): boolean {
  return field.association === undefined && isHiddenByFormula(field, collection)
}

/** Whether only the whole record tells that what is wrong with the field's value counts: where it is hidden it is cleaned, or left as it was. */
export function isJudgedLater(field: CollectionField, collection: Collection): boolean {
  const { detailGroupList: groups } = collection.document
  const isAlwaysCleaned = isCleaned(field.id, field.schema, { hidden: none, hiddenGroups: none, groups })
  return isAlwaysCleaned || isHiddenByFormula(field, collection)
}

const none: ReadonlySet<string> = new Set()

function isHiddenByFormula({ schema }: CollectionField, { document }: Collection): boolean {
  if (formulaAt(schema, hiding) !== undefined) return true
  const group = document.detailGroupList.find(({ id }) => id === groupIdOf(schema))
  return group !== undefined && groupFormula(group) !== undefined
}
