import { RecordIdText } from '@trellis/model'
import Type from 'typebox'
import { defineContract } from '../define-contract.ts'

export const contract = defineContract({
  name: 'VIEW_FAILURE_LIST',
  summary:
    'Lists what failed in a view in the last 30 days, by person, component, error and day, the newest first; at most 500.',
  input: Type.Object({ viewId: RecordIdText }, { additionalProperties: false }),
  output: Type.Object({
    list: Type.Array(
      Type.Object({
        /** When it happened last on that day. */
        at: Type.String(),
        /** How often on that day. */
        count: Type.Integer(),
        userId: Type.String(),
        userName: Type.String(),
        componentId: Type.String(),
        kind: Type.Union([Type.Literal('action'), Type.Literal('formula')]),
        action: Type.Optional(Type.String()),
        code: Type.String(),
      }),
    ),
  }),
  access: { section: 'views' },
  names: { collections: [], records: ['viewId'], fields: [] },
  readOnly: true,
})
