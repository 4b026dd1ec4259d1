import { RecordIdText } from '@trellis/model'
import Type from 'typebox'
import { defineContract } from '../define-contract.ts'

export const contract = defineContract({
  name: 'SESSION_LIST',
  summary: 'Lists where a user is signed in: the caller, or for user admins another user.',
  input: Type.Object(
    {
      /** Whose; the caller where it is left out. */
      userId: Type.Optional(RecordIdText),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    list: Type.Array(
      Type.Object({
        id: Type.String(),
        createdAt: Type.String(),
        lastSeenAt: Type.String(),
        /** What the browser or program says of itself. */
        agent: Type.Optional(Type.String()),
        address: Type.Optional(Type.String()),
        /** The one that asks. */
        isThis: Type.Boolean(),
      }),
    ),
  }),
  access: { signedIn: true },
  names: { collections: [], records: ['userId'], fields: [] },
  readOnly: true,
  personOnly: true,
  refusals: ['NOT_FOUND'],
})
