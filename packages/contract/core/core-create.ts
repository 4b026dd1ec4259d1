import { defineContract } from '../define-contract.ts'
import { CreateInput, RecordOutput, recordNames } from '../shapes.ts'

export const contract = defineContract({
  name: 'CORE_CREATE',
  summary: 'Creates a record of a core collection.',
  input: CreateInput,
  output: RecordOutput,
  access: { records: 'create' },
  names: recordNames,
  readOnly: false,
  maxNodes: 50_000,
  refusals: ['NOT_FOUND', 'UPDATE_CONFLICT', 'UNIQUE_VIOLATION'],
})
