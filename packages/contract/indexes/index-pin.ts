import { CollectionIdText } from '@trellis/model'
import Type from 'typebox'
import { defineContract } from '../define-contract.ts'
import { IndexShape } from './shapes.ts'

export const contract = defineContract({
  name: 'INDEX_PIN',
  summary: 'Keeps an index for chosen fields for good, or lets it go again; it is built and removed in the background.',
  input: Type.Object(
    {
      collectionId: CollectionIdText,
      ...IndexShape.properties,
      pinned: Type.Boolean(),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({ pinned: Type.Boolean() }),
  access: { section: 'data' },
  names: { collections: ['collectionId'], records: [], fields: ['equal', 'orderBy'] },
  readOnly: false,
  refusals: ['NOT_FOUND'],
})
