import { CollectionDocument } from '@trellis/model'
import Type from 'typebox'

/** The wanted definition of a collection, made when it does not exist yet. */
export const SchemaInput = Type.Object(
  {
    collectionId: Type.String({ maxLength: 59 }),
    document: CollectionDocument,
    /** Version of the definition the editor was loaded with; null for a new collection. Another one meanwhile is UPDATE_CONFLICT. */
    baseVersion: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
    /** New field id → old field id, for fields that keep their values under a new id. */
    renames: Type.Optional(Type.Record(Type.String(), Type.String())),
  },
  { additionalProperties: false },
)

/** One planned step. `loses` = records whose value would be lost, 0 where none is. */
export const SchemaStep = Type.Object({
  action: Type.String(),
  fieldId: Type.Optional(Type.String()),
  description: Type.String(),
  loses: Type.Integer(),
})
export type SchemaStep = Type.Static<typeof SchemaStep>
