import { defineContract } from '../define-contract.ts'
import { GetInput, RecordOutput, recordNames } from '../shapes.ts'

export const contract = defineContract({
  name: 'DATA_GET',
  summary: 'Gets one record of a collection.',
  input: GetInput,
  output: RecordOutput,
  access: { records: 'read' },
  names: recordNames,
  readOnly: true,
})
