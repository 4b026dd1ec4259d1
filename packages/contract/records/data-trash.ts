import { CollectionIdText } from '@trellis/model'
import Type from 'typebox'
import { defineContract } from '../define-contract.ts'
import { collectionNames } from '../shapes.ts'

export const contract = defineContract({
  name: 'DATA_TRASH',
  summary: 'Lists deleted records of a collection that can be restored, the last deleted first.',
  input: Type.Object(
    {
      collectionId: CollectionIdText,
      /** Words of the title, or of the id, wherever they stand in it. */
      search: Type.Optional(Type.String({ maxLength: 200 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
      skip: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    list: Type.Array(
      Type.Object({
        id: Type.String(),
        recordTitle: Type.Optional(Type.String()),
        deletedAt: Type.String(),
        deletedBy: Type.Optional(Type.String()),
        /** It is gone for good after this moment. */
        until: Type.String(),
      }),
    ),
    totalCount: Type.Integer(),
  }),
  access: { records: 'read' },
  names: collectionNames,
  readOnly: true,
  refusals: ['NOT_FOUND'],
})
