import { CollectionIdText, RecordIdText } from '@trellis/model'
import Type from 'typebox'
import { defineContract } from '../define-contract.ts'
import { collectionNames } from '../shapes.ts'

export const contract = defineContract({
  name: 'ASSET_TRASH_LIST',
  summary: 'Lists the deleted definitions of a kind that can still be brought back.',
  input: Type.Object({ collectionId: CollectionIdText }, { additionalProperties: false }),
  output: Type.Object({
    list: Type.Array(
      Type.Object({
        /** Of the entry in the trash. */
        id: RecordIdText,
        /** That it had, and will have again. */
        assetId: RecordIdText,
        name: Type.String(),
        removedAt: Type.String(),
        removedBy: Type.Optional(Type.String()),
        until: Type.String(),
      }),
    ),
  }),
  access: { anyBuilder: true },
  names: collectionNames,
  readOnly: true,
  refusals: ['NOT_FOUND'],
})
