import { defineContract } from '../define-contract.ts'
import { RecordOutput, recordForm, recordNames, saveForm, UpdateInput } from '../shapes.ts'

export const contract = defineContract({
  name: 'DATA_UPDATE',
  summary: 'Changes fields of one record of a collection.',
  input: UpdateInput,
  output: RecordOutput,
  access: { records: 'update' },
  names: recordNames,
  readOnly: false,
  maxNodes: 20_000,
  actionFor: 'both',
  action: {
    label: 'Update a record',
    group: 'records',
    icon: 'edit',
    keywords: ['change', 'save', 'write'],
    ...recordForm,
    ...saveForm,
  },
  refusals: ['NOT_FOUND', 'UPDATE_CONFLICT', 'UNIQUE_VIOLATION'],
})
