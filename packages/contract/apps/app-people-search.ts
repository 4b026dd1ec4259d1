import { RecordIdText } from '@trellis/model'
import Type from 'typebox'
import { defineContract } from '../define-contract.ts'

export const contract = defineContract({
  name: 'APP_PEOPLE_SEARCH',
  summary: 'Tells which users a list of addresses, names or ids means, and who of them is in the app.',
  input: Type.Object(
    {
      appId: RecordIdText,
      texts: Type.Array(Type.String({ maxLength: 500 }), { minItems: 1, maxItems: 500 }),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    /** One for each text; of several users of one name the first two. */
    list: Type.Array(
      Type.Object({
        users: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), isMember: Type.Boolean() }), {
          maxItems: 2,
        }),
      }),
    ),
  }),
  access: { sections: ['tags', 'users', 'settings'] },
  names: { collections: [], records: ['appId'], fields: [] },
  readOnly: true,
  refusals: ['NOT_FOUND'],
})
