import { RecordIdText } from '@trellis/model'
import Type from 'typebox'
import { defineContract } from '../define-contract.ts'

export const contract = defineContract({
  name: 'API_TOKEN_SET_FLOW_USERS',
  summary: 'Says who, beside its owner, may make flows that run as an API token: the owner alone decides.',
  input: Type.Object(
    { id: RecordIdText, userIds: Type.Array(RecordIdText, { maxItems: 200, uniqueItems: true }) },
    { additionalProperties: false },
  ),
  output: Type.Object({}),
  access: { signedIn: true },
  names: { collections: [], records: ['id', 'userIds'], fields: [] },
  readOnly: false,
  personOnly: true,
  refusals: ['NOT_FOUND'],
})
