import { defineContract } from '../define-contract.ts'
import { GetInput, RecordOutput, recordNames } from '../shapes.ts'

export const contract = defineContract({
  name: 'CORE_GET',
  summary: 'Gets one record of a core collection.',
  input: GetInput,
  output: RecordOutput,
  access: { records: 'read' },
  names: recordNames,
  readOnly: true,
})
