import { FlowQuery, type FlowQueryUse } from '@trellis/model'
import Type from 'typebox'
import { defineContract } from '../define-contract.ts'
import { FlowInput, FlowPlace, flowNames, RunOutcome } from './shapes.ts'

export const contract = defineContract({
  name: 'FLOW_RUN',
  summary: 'Runs an enabled flow with the rights of the caller, and answers how it ended, or that it still runs.',
  input: Type.Object(
    {
      ...FlowPlace,
      input: Type.Optional(FlowInput),
      /** What of its rows is wanted, where it gives a list: its formulas read it as `event.query`. */
      query: Type.Optional(FlowQuery),
      /** Seconds to wait for its end; 0 = none. Default 60. */
      wait: Type.Optional(Type.Integer({ minimum: 0, maximum: 60 })),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    ...RunOutcome,
    /** Where a query was given: what of it the flow goes by. */
    uses: Type.Optional(Type.Array(Type.Unsafe<FlowQueryUse>(Type.String()))),
  }),
  access: { signedIn: true },
  names: flowNames,
  readOnly: false,
  maxBytes: 10 * 1024 * 1024,
  maxNodes: 200_000,
  actionFor: 'both',
  action: {
    label: 'Run a flow',
    group: 'flows',
    icon: 'account_tree',
    keywords: ['start', 'automation', 'execute'],
    leavesOut: ['query'],
    runs: { flow: 'id', at: 'input' },
    help: { input: 'Values by input of the flow.', wait: 'Seconds to wait for its end.' },
  },
  refusals: ['NOT_FOUND'],
})
