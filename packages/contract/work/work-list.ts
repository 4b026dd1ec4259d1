import Type from 'typebox'
import { defineContract, namesNothing } from '../define-contract.ts'
import { WorkStatusText } from './shapes.ts'

export const contract = defineContract({
  name: 'WORK_LIST',
  summary: 'Lists the last 200 works of each kind that are done in the background, those under way first.',
  input: Type.Object(
    { status: Type.Optional(Type.Array(WorkStatusText, { maxItems: 5 })) },
    { additionalProperties: false },
  ),
  output: Type.Object({
    list: Type.Array(
      Type.Object({
        kind: Type.String(),
        id: Type.String(),
        status: WorkStatusText,
        /** What it is about: a collection, a flow, an address. */
        title: Type.String(),
        doneCount: Type.Optional(Type.Integer()),
        totalCount: Type.Optional(Type.Integer()),
        /** Why it waits, or failed. */
        message: Type.Optional(Type.String()),
        createdAt: Type.String(),
        endedAt: Type.Optional(Type.String()),
        canCancel: Type.Boolean(),
        canRetry: Type.Boolean(),
      }),
    ),
  }),
  access: { tenantAdmin: true },
  names: namesNothing,
  readOnly: true,
})
