import { RecordIdText } from '@trellis/model'
import Type from 'typebox'
import { defineContract } from '../define-contract.ts'

export const contract = defineContract({
  name: 'DATA_IMPORT_REPORT',
  summary:
    'What is wrong with the rows of an imported file, as a CSV file: line, column and message, up to 10,000 of them.',
  input: Type.Object({ importId: RecordIdText }, { additionalProperties: false }),
  output: Type.Object({ fileName: Type.String(), text: Type.String() }),
  access: { section: 'data' },
  names: { collections: [], records: ['importId'], fields: [] },
  readOnly: true,
  refusals: ['NOT_FOUND'],
})
