import Type from 'typebox'
import { defineContract, namesNothing } from '../define-contract.ts'

export const contract = defineContract({
  name: 'CORE_SEARCH',
  summary:
    'Finds records by their words in every collection that is searched and that the caller may read, the best ones first.',
  input: Type.Object(
    {
      searchString: Type.String({ minLength: 1, maxLength: 200 }),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    hits: Type.Array(
      Type.Object({
        collectionId: Type.String(),
        collectionName: Type.String(),
        id: Type.String(),
        recordTitle: Type.Optional(Type.String()),
        recordDescription: Type.Optional(Type.String()),
        recordImage: Type.Optional(Type.String()),
        recordColor: Type.Optional(Type.String()),
      }),
    ),
  }),
  access: { signedIn: true },
  names: namesNothing,
  readOnly: true,
})
