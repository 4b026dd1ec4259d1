import { RecordIdText } from '@trellis/model'
import Type from 'typebox'
import { defineContract } from '../define-contract.ts'

export const contract = defineContract({
  name: 'API_TOKEN_REVOKE',
  summary: 'Revokes an API token at once and for good: its owner or a tenant admin.',
  input: Type.Object({ id: RecordIdText }, { additionalProperties: false }),
  output: Type.Object({}),
  access: { signedIn: true },
  names: { collections: [], records: ['id'], fields: [] },
  readOnly: false,
  personOnly: true,
  refusals: ['NOT_FOUND'],
})
