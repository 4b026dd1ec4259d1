import { defineContract } from '../define-contract.ts'
import { DeleteInput, recordForm, recordNames } from '../shapes.ts'
import { UndoOutput } from './undo-shapes.ts'

export const contract = defineContract({
  name: 'DATA_RESTORE',
  summary: 'Brings a deleted record of a collection back from the trash, with its links.',
  input: DeleteInput,
  output: UndoOutput,
  access: { records: 'create' },
  names: { ...recordNames, fields: [] },
  readOnly: false,
  actionFor: 'both',
  action: {
    label: 'Restore a record',
    group: 'records',
    icon: 'history',
    keywords: ['trash', 'undelete', 'bring back'],
    ...recordForm,
  },
  refusals: ['NOT_FOUND', 'UNIQUE_VIOLATION'],
})
