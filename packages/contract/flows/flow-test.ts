import Type from 'typebox'
import { defineContract } from '../define-contract.ts'
import { FlowInput, FlowPlace, flowNames, RunOutcome } from './shapes.ts'

export const contract = defineContract({
  name: 'FLOW_TEST',
  summary: 'Runs a flow from its editor, whatever its status, with the rights of the caller; what it writes is real.',
  input: Type.Object(
    {
      ...FlowPlace,
      input: Type.Optional(FlowInput),
      /** Runs the draft in place of what is live. */
      draft: Type.Optional(Type.Boolean()),
      wait: Type.Optional(Type.Integer({ minimum: 0, maximum: 60 })),
    },
    { additionalProperties: false },
  ),
  output: Type.Object(RunOutcome),
  access: { section: 'flows' },
  names: flowNames,
  readOnly: false,
  maxBytes: 10 * 1024 * 1024,
  maxNodes: 200_000,
})
