import { RecordIdText } from '@trellis/model'
import Type from 'typebox'
import { defineContract, namesNothing } from '../define-contract.ts'

export const contract = defineContract({
  name: 'SCHEMA_TRASH_RESTORE',
  summary: 'Brings back a removed field, association or collection with all its values, links and records.',
  input: Type.Object({ id: RecordIdText }, { additionalProperties: false }),
  output: Type.Object({
    collectionId: Type.String(),
    /** The field that has the values again; another ID where the old one is taken. */
    fieldId: Type.Optional(Type.String()),
    /** It goes on in the background. */
    isRunning: Type.Boolean(),
  }),
  access: { section: 'data' },
  names: namesNothing,
  readOnly: false,
  refusals: ['NOT_FOUND', 'UPDATE_CONFLICT', 'UNIQUE_VIOLATION'],
})
