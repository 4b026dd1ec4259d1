import { CollectionDocument, CollectionIdText } from '@trellis/model'
import Type from 'typebox'
import { BaseVersion } from '../assets/shapes.ts'
import { defineContract } from '../define-contract.ts'
import { collectionNames } from '../shapes.ts'
import { FieldRenames } from './shapes.ts'

export const contract = defineContract({
  name: 'SCHEMA_SAVE_DRAFT',
  summary:
    'Keeps a definition of a collection as its draft: nothing of it has an effect before SCHEMA_APPLY publishes it.',
  input: Type.Object(
    {
      collectionId: CollectionIdText,
      document: CollectionDocument,
      baseVersion: BaseVersion,
      renames: Type.Optional(FieldRenames),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    collectionId: Type.String(),
    /** Of the record: what the next change of the draft is based on. */
    recordVersion: Type.Integer(),
  }),
  access: { section: 'data' },
  names: collectionNames,
  readOnly: false,
  maxNodes: 50_000,
  refusals: ['NOT_FOUND', 'UPDATE_CONFLICT'],
})
