import type { AssociationSettings, CollectionDocument } from '@trellis/model'
import { FieldSchema } from '@trellis/model'
import { Check } from 'typebox/value'

type Relationship = NonNullable<AssociationSettings['relationship']>

/** The link fields that are field schemas; a saved definition holds no others. */
export function linkFieldSchemas(relationship: Relationship | undefined): Record<string, FieldSchema> {
  const properties: Record<string, FieldSchema> = {}
  for (const [id, schema] of Object.entries(relationship?.properties ?? {})) {
    if (Check(FieldSchema, schema)) properties[id] = schema
  }
  return properties
}

/** Link fields in the shape of a collection, so that they are compiled like any other field. */
export function linkDocument(relationship: Relationship): CollectionDocument {
  const properties = linkFieldSchemas(relationship)
  const required = relationship.required ?? []
  return { name: '', schema: { type: 'object', properties, required }, detailGroupList: [] }
}

export function hasLinkFields(relationship: Relationship | undefined): boolean {
  return Object.keys(relationship?.properties ?? {}).length > 0
}
