import { RecordIdText } from '@trellis/model'
import Type from 'typebox'
import { defineContract } from '../define-contract.ts'
import { UndoOutput } from './undo-shapes.ts'

export const contract = defineContract({
  name: 'DATA_UNDO',
  summary: 'Undoes one change by its activity, or all changes of a bulk save, an import or an undo by their batch.',
  input: Type.Object(
    { activityId: Type.Optional(RecordIdText), batchId: Type.Optional(RecordIdText) },
    { additionalProperties: false, minProperties: 1, maxProperties: 1 },
  ),
  output: UndoOutput,
  access: { records: 'update' },
  names: { collections: [], records: ['activityId', 'batchId'], fields: [] },
  readOnly: false,
  refusals: ['NOT_FOUND', 'UNIQUE_VIOLATION'],
})
