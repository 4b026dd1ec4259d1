import { defineContract } from '../define-contract.ts'
import { CreateInput, RecordOutput, recordNames, saveForm } from '../shapes.ts'

export const contract = defineContract({
  name: 'DATA_UPSERT',
  summary: 'Changes the record of a collection with this id, or creates it.',
  input: CreateInput,
  output: RecordOutput,
  access: { records: 'update' },
  names: recordNames,
  readOnly: false,
  maxNodes: 20_000,
  actionFor: 'both',
  action: {
    label: 'Update or create a record',
    group: 'records',
    icon: 'save',
    keywords: ['upsert', 'save', 'write'],
    ...saveForm,
  },
  refusals: ['NOT_FOUND', 'UPDATE_CONFLICT', 'UNIQUE_VIOLATION'],
})
