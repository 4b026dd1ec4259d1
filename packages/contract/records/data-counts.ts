import type { ErrorCode } from '@trellis/base'
import { ListCursor } from '@trellis/model'
import Type from 'typebox'
import { defineContract } from '../define-contract.ts'

export const mostCounts = 50

/** Order and page of a cursor do not matter. What one asks for wrongly is told of that one alone. */
export const contract = defineContract({
  name: 'DATA_COUNTS',
  summary: 'Counts the records of several lists at once.',
  input: Type.Object(
    { cursors: Type.Array(ListCursor, { minItems: 1, maxItems: mostCounts }) },
    { additionalProperties: false },
  ),
  output: Type.Object({
    /** In the order of the cursors. */
    counts: Type.Array(
      Type.Union([
        Type.Object({
          /** null where counting took over 2 s. */
          totalCount: Type.Union([Type.Integer(), Type.Null()]),
          countState: Type.Union([Type.Literal('exact'), Type.Literal('timeout')]),
        }),
        Type.Object({ error: Type.Object({ code: Type.Unsafe<ErrorCode>(Type.String()), message: Type.String() }) }),
      ]),
    ),
  }),
  access: { records: 'read' },
  names: { collections: [], records: [], fields: [] },
  readOnly: true,
  maxNodes: 20_000,
})
