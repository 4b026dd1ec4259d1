import { RecordIdText } from '@trellis/model'
import Type from 'typebox'
import { defineContract } from '../define-contract.ts'

export const contract = defineContract({
  name: 'SESSION_END',
  summary: 'Ends a session of a user, or all of them, or all but one: they are signed out within 5 seconds.',
  input: Type.Object(
    {
      /** Whose; the caller where it is left out. */
      userId: Type.Optional(RecordIdText),
      /** The one to end; not with `all`. */
      sessionId: Type.Optional(RecordIdText),
      /** Every session. */
      all: Type.Optional(Type.Literal(true)),
      /** With `all`: this one goes on. */
      exceptId: Type.Optional(RecordIdText),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({ ended: Type.Integer() }),
  access: { signedIn: true },
  names: { collections: [], records: ['userId', 'sessionId', 'exceptId'], fields: [] },
  readOnly: false,
  personOnly: true,
  refusals: ['NOT_FOUND'],
})
