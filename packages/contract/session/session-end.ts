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
      /** All of them, where it is left out. */
      sessionId: Type.Optional(RecordIdText),
      /** Stays, where all others end: the one that asks, for one. */
      exceptId: Type.Optional(RecordIdText),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({ ended: Type.Integer() }),
  access: { signedIn: true },
  names: { collections: [], records: ['userId', 'sessionId', 'exceptId'], fields: [] },
  readOnly: false,
  personOnly: true,
})
