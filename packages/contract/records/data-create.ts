import { defineContract } from '../define-contract.ts'
import { CreateInput, RecordOutput, recordNames, saveForm } from '../shapes.ts'

export const contract = defineContract({
  name: 'DATA_CREATE',
  summary: 'Creates a record of a collection.',
  input: CreateInput,
  output: RecordOutput,
  access: { records: 'create' },
  names: recordNames,
  readOnly: false,
  maxNodes: 20_000,
  actionFor: 'both',
  action: {
    label: 'Create a record',
    group: 'records',
    icon: 'add_circle',
    keywords: ['new', 'add', 'insert'],
    ...saveForm,
  },
  refusals: ['NOT_FOUND', 'UNIQUE_VIOLATION'],
})
