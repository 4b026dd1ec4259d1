import { RecordIdText } from '@trellis/model'
import Type from 'typebox'
import { defineContract } from '../define-contract.ts'
import { TokenRights } from './shapes.ts'

export const contract = defineContract({
  name: 'API_TOKEN_LIST',
  summary:
    'Lists API tokens without the tokens themselves: those of the caller; for tenant admins also those of others.',
  input: Type.Object(
    {
      /** Whose; the caller where it is left out. */
      userId: Type.Optional(RecordIdText),
      /** Those of all users, at most 1,000, the newest first; for tenant admins. */
      everybody: Type.Optional(Type.Literal(true)),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    list: Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        owner: Type.Object({ id: Type.String(), name: Type.String() }),
        /** Its last characters, to tell it from others. */
        ending: Type.String(),
        ...TokenRights,
        /** Who, beside its owner, may make flows that run as it. */
        flowUsers: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
        createdAt: Type.String(),
        expiresAt: Type.Optional(Type.String()),
        lastUsedAt: Type.Optional(Type.String()),
        lastAddress: Type.Optional(Type.String()),
      }),
    ),
  }),
  access: { signedIn: true },
  names: { collections: [], records: ['userId'], fields: [] },
  readOnly: true,
  personOnly: true,
})
