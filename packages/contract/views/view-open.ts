import { RecordIdText } from '@trellis/model'
import Type from 'typebox'
import { defineContract } from '../define-contract.ts'
import { DescribeOutput } from '../shapes.ts'

export const contract = defineContract({
  name: 'VIEW_OPEN',
  summary: 'Answers with a view as the caller may open it, with the collections that its components show.',
  input: Type.Object({ id: RecordIdText }, { additionalProperties: false }),
  output: Type.Object({
    id: Type.String(),
    name: Type.String(),
    version: Type.Integer(),
    icon: Type.Optional(Type.String()),
    color: Type.Optional(Type.String()),
    description: Type.Optional(Type.String()),
    vars: Type.Array(Type.Unknown()),
    content: Type.Unknown(),
    header: Type.Unknown(),
    modals: Type.Array(Type.Unknown()),
    triggers: Type.Unknown(),
    /** Those that its components show, as far as the caller may see them. */
    collections: Type.Array(DescribeOutput),
  }),
  access: { signedIn: true },
  names: { collections: [], records: ['id'], fields: [] },
  readOnly: true,
})
