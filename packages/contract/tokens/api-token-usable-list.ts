import Type from 'typebox'
import { defineContract } from '../define-contract.ts'

export const contract = defineContract({
  name: 'API_TOKEN_USABLE_LIST',
  summary: 'Lists the API tokens that flows of the caller may run as: their own, and those whose owners let them.',
  input: Type.Object({}, { additionalProperties: false }),
  output: Type.Object({
    list: Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        ending: Type.String(),
        ownerId: Type.String(),
        ownerName: Type.String(),
        expiresAt: Type.Optional(Type.String()),
      }),
    ),
  }),
  access: { section: 'flows' },
  names: { collections: [], records: [], fields: [] },
  readOnly: true,
  personOnly: true,
})
