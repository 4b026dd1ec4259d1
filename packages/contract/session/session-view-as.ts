import { RecordIdText } from '@trellis/model'
import Type from 'typebox'
import { defineContract } from '../define-contract.ts'
import { SessionAnswer } from './shapes.ts'

export const contract = defineContract({
  name: 'SESSION_VIEW_AS',
  summary:
    'Gives an access token that reads what another user may read, and changes nothing; for whoever may read all records.',
  input: Type.Object({ userId: RecordIdText }, { additionalProperties: false }),
  output: SessionAnswer,
  access: { signedIn: true },
  names: { collections: [], records: ['userId'], fields: [] },
  readOnly: false,
  secretAnswer: true,
  personOnly: true,
  refusals: ['NOT_FOUND'],
})
