import { RecordIdText } from '@trellis/model'
import Type from 'typebox'
import { defineContract } from '../define-contract.ts'
import { ImportProblem } from './shapes.ts'

export const contract = defineContract({
  name: 'DATA_IMPORT_STATUS',
  summary: 'Tells how far an import is and, at its end, what became of each row.',
  input: Type.Object({ importId: RecordIdText }, { additionalProperties: false }),
  output: Type.Object({
    importId: Type.String(),
    collectionId: Type.String(),
    status: Type.Union([Type.Literal('running'), Type.Literal('succeeded'), Type.Literal('failed')]),
    rowCount: Type.Integer(),
    doneCount: Type.Integer(),
    insertedCount: Type.Integer(),
    updatedCount: Type.Integer(),
    skippedCount: Type.Integer(),
    problems: Type.Array(ImportProblem),
    problemCount: Type.Integer(),
    /** Why it failed, in a sentence. */
    message: Type.Optional(Type.String()),
  }),
  access: { section: 'data' },
  names: { collections: [], records: ['importId'], fields: [] },
  readOnly: true,
  refusals: ['NOT_FOUND'],
})
