import { defineContract } from '../define-contract.ts'
import { CreateInput, RecordOutput, recordNames } from '../shapes.ts'

export const contract = defineContract({
  name: 'CORE_UPSERT',
  summary: 'Changes the record of a core collection with this id, or creates it.',
  input: CreateInput,
  output: RecordOutput,
  access: { records: 'update' },
  names: recordNames,
  readOnly: false,
  maxNodes: 50_000,
  refusals: ['NOT_FOUND', 'UPDATE_CONFLICT', 'UNIQUE_VIOLATION'],
})
