import { RecordIdText } from '@trellis/model'
import Type from 'typebox'
import { defineContract } from '../define-contract.ts'

export const contract = defineContract({
  name: 'PASSWORD_LINK_CREATE',
  summary: 'Makes a single-use link with which a user sets their password; it replaces earlier ones.',
  input: Type.Object({ userId: RecordIdText }, { additionalProperties: false }),
  output: Type.Object({ url: Type.String(), expiresAt: Type.String() }),
  access: { section: 'users' },
  names: { collections: [], records: ['userId'], fields: [] },
  readOnly: false,
  secretAnswer: true,
  personOnly: true,
  refusals: ['NOT_FOUND'],
})
