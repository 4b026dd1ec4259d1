import { notBlank } from '@trellis/base'
import Type from 'typebox'
import { defineContract } from '../define-contract.ts'
import { TokenRights } from './shapes.ts'

export const contract = defineContract({
  name: 'API_TOKEN_CREATE',
  summary: 'Makes a token with which a program acts for the caller, with at most their rights; it is shown this once.',
  input: Type.Object(
    {
      name: Type.String({ maxLength: 200, pattern: notBlank }),
      ...TokenRights,
      /** Absent = it does not end by itself. */
      expiresInDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({ id: Type.String(), token: Type.String(), expiresAt: Type.Optional(Type.String()) }),
  access: { signedIn: true },
  names: { collections: [], records: ['appIds'], fields: [] },
  readOnly: false,
  secretAnswer: true,
  personOnly: true,
})
