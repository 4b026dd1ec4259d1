import { defineContract } from '../define-contract.ts'
import { RecordOutput, recordNames, UpdateInput } from '../shapes.ts'

export const contract = defineContract({
  name: 'CORE_UPDATE',
  summary: 'Changes fields of one record of a core collection.',
  input: UpdateInput,
  output: RecordOutput,
  access: { records: 'update' },
  names: recordNames,
  readOnly: false,
  maxNodes: 50_000,
  refusals: ['NOT_FOUND', 'UPDATE_CONFLICT', 'UNIQUE_VIOLATION'],
})
