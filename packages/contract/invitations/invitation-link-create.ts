import { RecordIdText } from '@trellis/model'
import Type from 'typebox'
import { defineContract } from '../define-contract.ts'

export const contract = defineContract({
  name: 'INVITATION_LINK_CREATE',
  summary: 'Makes the single-use link of an invitation, good for seven days; it replaces an earlier one.',
  input: Type.Object({ invitationId: RecordIdText }, { additionalProperties: false }),
  output: Type.Object({ url: Type.String(), expiresAt: Type.String() }),
  access: { section: 'invitations' },
  names: { collections: [], records: ['invitationId'], fields: [] },
  readOnly: false,
  secretAnswer: true,
  personOnly: true,
})
