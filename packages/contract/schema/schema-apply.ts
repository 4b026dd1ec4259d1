import { CollectionDocument } from '@trellis/model'
import Type from 'typebox'
import { defineContract } from '../define-contract.ts'
import { collectionNames } from '../shapes.ts'
import { SchemaInput, SchemaProgress, SchemaStep } from './shapes.ts'

export const contract = defineContract({
  name: 'SCHEMA_APPLY',
  summary:
    'Makes or changes a collection: runs the planned steps and makes the definition live, in the background where there are many records.',
  input: Type.Object(
    {
      ...SchemaInput.properties,
      /** Needed when a step loses values; without it such a change is refused. */
      acceptLoss: Type.Optional(Type.Boolean()),
      /**
       * The definition is that of the draft, which ends with it: version of the record that it was read with. Another one meanwhile is
       * UPDATE_CONFLICT. Without it a draft stays, and takes over what is live now when it is read next.
       */
      publishes: Type.Optional(Type.Integer({ minimum: 1 })),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    collectionId: Type.String(),
    /** As it is live now. */
    version: Type.Integer(),
    document: CollectionDocument,
    steps: Type.Array(SchemaStep),
    /** The change goes on in the background; until it is done the definition stays as it was. */
    running: Type.Optional(SchemaProgress),
  }),
  access: { section: 'data' },
  names: collectionNames,
  readOnly: false,
  maxNodes: 50_000,
  refusals: ['UPDATE_CONFLICT', 'UNIQUE_VIOLATION'],
})
