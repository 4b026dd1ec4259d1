import { defineContract } from '../define-contract.ts'
import { DeleteInput, DeleteOutput, recordNames } from '../shapes.ts'

export const contract = defineContract({
  name: 'CORE_DELETE',
  summary: 'Deletes one record of a core collection.',
  input: DeleteInput,
  output: DeleteOutput,
  access: { records: 'delete' },
  names: recordNames,
  readOnly: false,
  refusals: ['NOT_FOUND', 'UPDATE_CONFLICT'],
})
