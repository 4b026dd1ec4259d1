import { defineContract } from '../define-contract.ts'
import { CreateInput, RecordOutput, recordNames } from '../shapes.ts'

export const contract = defineContract({
  name: 'DATA_CREATE',
  summary: 'Creates a record of a collection.',
  input: CreateInput,
  output: RecordOutput,
  access: { records: 'create' },
  names: recordNames,
  readOnly: false,
  maxNodes: 20_000,
})
