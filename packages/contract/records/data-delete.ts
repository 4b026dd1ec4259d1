import { defineContract } from '../define-contract.ts'
import { DeleteInput, DeleteOutput, recordForm, recordNames } from '../shapes.ts'

export const contract = defineContract({
  name: 'DATA_DELETE',
  summary: 'Deletes one record of a collection.',
  input: DeleteInput,
  output: DeleteOutput,
  access: { records: 'delete' },
  names: recordNames,
  readOnly: false,
  actionFor: 'both',
  action: { label: 'Delete a record', group: 'records', icon: 'delete', keywords: ['remove'], ...recordForm },
  refusals: ['NOT_FOUND', 'UNIQUE_VIOLATION'],
})
