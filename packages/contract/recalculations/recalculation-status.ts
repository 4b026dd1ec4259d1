import { CollectionIdText } from '@trellis/model'
import Type from 'typebox'
import { defineContract } from '../define-contract.ts'
import { collectionNames } from '../shapes.ts'

export const contract = defineContract({
  name: 'RECALCULATION_STATUS',
  summary:
    'Tells how far the calculations of a collection are that are worked out again after a change of its definition.',
  input: Type.Object({ collectionId: CollectionIdText }, { additionalProperties: false }),
  output: Type.Object({
    /** Left out where everything is up to date. */
    running: Type.Optional(
      Type.Object({
        collectionId: Type.String(),
        doneCount: Type.Integer(),
        /** As PostgreSQL last counted. */
        totalCount: Type.Integer(),
        /** Why it waits. */
        message: Type.Optional(Type.String()),
      }),
    ),
  }),
  access: { section: 'data' },
  names: collectionNames,
  readOnly: true,
})
