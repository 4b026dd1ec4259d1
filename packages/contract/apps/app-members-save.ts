import { MemberValues, RecordIdText } from '@trellis/model'
import Type from 'typebox'
import { defineContract } from '../define-contract.ts'

/** Members that one call saves at most. */
const mostMembers = 500

export const contract = defineContract({
  name: 'APP_MEMBERS_SAVE',
  summary: 'Puts many users into an app, or gives those who are in it other values; says who was refused, and why.',
  input: Type.Object(
    {
      appId: RecordIdText,
      members: Type.Array(
        Type.Object(
          {
            userId: RecordIdText,
            /** Of who is a member these alone change; an empty text takes one away. */
            values: Type.Optional(MemberValues),
          },
          { additionalProperties: false },
        ),
        { minItems: 1, maxItems: mostMembers },
      ),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    added: Type.Integer(),
    changed: Type.Integer(),
    /** Were members with these values before. */
    unchanged: Type.Integer(),
    refused: Type.Array(Type.Object({ userId: Type.String(), message: Type.String() })),
  }),
  access: { sections: ['tags', 'users', 'settings'] },
  names: { collections: [], records: ['appId'], fields: [] },
  readOnly: false,
  maxNodes: 40_000,
  refusals: ['NOT_FOUND'],
})
