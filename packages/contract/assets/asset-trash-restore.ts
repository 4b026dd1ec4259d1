import { CollectionIdText, RecordIdText } from '@trellis/model'
import Type from 'typebox'
import { defineContract } from '../define-contract.ts'
import { collectionNames } from '../shapes.ts'

export const contract = defineContract({
  name: 'ASSET_TRASH_RESTORE',
  summary:
    'Brings back a deleted definition with its versions, its draft and what went with it, such as the members of an app.',
  input: Type.Object(
    {
      collectionId: CollectionIdText,
      /** Of the entry in the trash. */
      id: RecordIdText,
    },
    { additionalProperties: false },
  ),
  output: Type.Object({ id: RecordIdText }),
  access: { anyBuilder: true },
  names: { ...collectionNames, records: ['id'] },
  readOnly: false,
  refusals: ['NOT_FOUND'],
})
