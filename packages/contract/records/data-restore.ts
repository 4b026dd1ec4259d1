import { defineContract } from '../define-contract.ts'
import { DeleteInput, recordNames } from '../shapes.ts'
import { UndoOutput } from './undo-shapes.ts'

export const contract = defineContract({
  name: 'DATA_RESTORE',
  summary: 'Brings a deleted record of a collection back from the trash, with its links.',
  input: DeleteInput,
  output: UndoOutput,
  access: { records: 'create' },
  names: { ...recordNames, fields: [] },
  readOnly: false,
})
