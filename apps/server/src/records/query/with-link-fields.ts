import type { Sql } from '@trellis/fields/server'
import { linkFieldPrefix } from '@trellis/model'
import type { CollectionField, FieldAssociation } from '../../collections/collection.ts'
import { linkAlias } from './compile-filter.ts'
import type { Scope } from './scope.ts'

type ReadLinkField = (field: CollectionField, alias: string) => Sql | undefined

/** The records with the fields of the links that lead to them (`relationship.role`), as filters and orders may use them. */
export function withLinkFields(scope: Scope, { linkFields }: FieldAssociation, read: ReadLinkField): Scope {
  if (linkFields.size === 0) return scope
  const fields = new Map(scope.fields)
  for (const field of linkFields.values()) {
    const id = `${linkFieldPrefix}${field.id}`
    fields.set(id, { ...field, id, read: alias => read(field, alias) ?? missing(id) })
  }
  return { ...scope, fields }
}

/** Beside a record that is joined to its link. */
export const linkFieldRead: ReadLinkField = (field, alias) => field.read?.(linkAlias(alias))

function missing(id: string): never {
  throw new Error(`${id} has no column`)
}
