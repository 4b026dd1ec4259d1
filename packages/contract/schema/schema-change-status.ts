import { CollectionIdText } from '@trellis/model'
import Type from 'typebox'
import { defineContract } from '../define-contract.ts'
import { collectionNames } from '../shapes.ts'
import { SchemaProgress } from './shapes.ts'

export const contract = defineContract({
  name: 'SCHEMA_CHANGE_STATUS',
  summary: 'Tells how far the last change of a collection is that went on in the background, or how it ended.',
  input: Type.Object({ collectionId: CollectionIdText }, { additionalProperties: false }),
  /** Left out where no change of the collection went on in the background. */
  output: Type.Object({ last: Type.Optional(SchemaProgress) }),
  access: { section: 'data' },
  names: collectionNames,
  readOnly: true,
})
