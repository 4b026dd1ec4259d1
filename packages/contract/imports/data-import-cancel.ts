import { RecordIdText } from '@trellis/model'
import Type from 'typebox'
import { defineContract } from '../define-contract.ts'

export const contract = defineContract({
  name: 'DATA_IMPORT_CANCEL',
  summary: 'Ends an import that is under way; nothing of it is imported.',
  input: Type.Object({ importId: RecordIdText }, { additionalProperties: false }),
  output: Type.Object({ importId: Type.String() }),
  access: { section: 'data' },
  names: { collections: [], records: ['importId'], fields: [] },
  readOnly: false,
  refusals: ['NOT_FOUND'],
})
