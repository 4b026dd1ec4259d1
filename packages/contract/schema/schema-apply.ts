import { CollectionDocument } from '@trellis/model'
import Type from 'typebox'
import { defineContract } from '../define-contract.ts'
import { collectionNames } from '../shapes.ts'
import { SchemaInput, SchemaStep } from './shapes.ts'

export const contract = defineContract({
  name: 'SCHEMA_APPLY',
  summary: 'Makes or changes a collection: runs the planned steps and makes the definition live.',
  input: Type.Object(
    {
      ...SchemaInput.properties,
      /** Needed when a step loses values; without it such a change is refused. */
      acceptLoss: Type.Optional(Type.Boolean()),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    collectionId: Type.String(),
    version: Type.Integer(),
    document: CollectionDocument,
    steps: Type.Array(SchemaStep),
  }),
  access: { section: 'data' },
  names: collectionNames,
  readOnly: false,
  maxNodes: 50_000,
})
