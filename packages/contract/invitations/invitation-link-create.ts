import { RecordIdText } from '@trellis/model'
import Type from 'typebox'
import { defineContract } from '../define-contract.ts'

export const contract = defineContract({
  name: 'INVITATION_LINK_CREATE',
  summary:
    'Makes the single-use link of an invitation, good for seven days, and sends it where mail is set up; it replaces an earlier one.',
  input: Type.Object({ invitationId: RecordIdText }, { additionalProperties: false }),
  output: Type.Object({
    /** Where no mail is sent: it is told once. */
    url: Type.Optional(Type.String()),
    /** The address to which it is on its way. */
    sentTo: Type.Optional(Type.String()),
    expiresAt: Type.String(),
  }),
  access: { section: 'invitations' },
  names: { collections: [], records: ['invitationId'], fields: [] },
  readOnly: false,
  secretAnswer: true,
  personOnly: true,
  refusals: ['NOT_FOUND', 'UNIQUE_VIOLATION', 'RATE_LIMITED'],
})
