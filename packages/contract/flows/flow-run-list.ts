import { RecordIdText } from '@trellis/model'
import Type from 'typebox'
import { defineContract } from '../define-contract.ts'
import { FlowRunCauseText, FlowRunStatusText, RunSummary } from './shapes.ts'

export const contract = defineContract({
  name: 'FLOW_RUN_LIST',
  summary: 'Lists runs of flows, the newest first: developers see all of them, everybody else their own.',
  input: Type.Object(
    {
      flowId: Type.Optional(RecordIdText),
      status: Type.Optional(Type.Array(FlowRunStatusText, { maxItems: 6 })),
      cause: Type.Optional(Type.Array(FlowRunCauseText, { maxItems: 8 })),
      /** Those before this one: the id of the last of the page before. */
      before: Type.Optional(RecordIdText),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({ list: Type.Array(Type.Object(RunSummary)), hasMore: Type.Boolean() }),
  access: { signedIn: true },
  names: { collections: [], records: ['flowId'], fields: [] },
  readOnly: true,
})
