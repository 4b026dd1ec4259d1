import { RecordIdText } from '@trellis/model'
import Type from 'typebox'
import { defineContract } from '../define-contract.ts'

export const contract = defineContract({
  name: 'FILE_GET_URL',
  summary:
    'An address that a file can be read at for five minutes without signing in; rights are checked at each reading.',
  input: Type.Object({ id: RecordIdText }, { additionalProperties: false }),
  output: Type.Object({ url: Type.String(), expiresIn: Type.Integer() }),
  access: { signedIn: true },
  names: { collections: [], records: ['id'], fields: [] },
  readOnly: true,
  secretAnswer: 'passing',
  actionFor: 'both',
  action: { label: 'Get the address of a file', group: 'files', icon: 'link', keywords: ['url', 'download', 'share'] },
  refusals: ['NOT_FOUND'],
})
