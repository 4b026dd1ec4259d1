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
      /** One step alone, in place of the flow: it answers `{result, line}`, the number of the line that the run would go on by. */
      step: Type.Optional(
        Type.Object(
          {
            id: Type.String({ minLength: 1, maxLength: 60 }),
            /** What formulas read of other steps, by step. */
            results: Type.Optional(Type.Record(Type.String({ maxLength: 60 }), Type.Unknown())),
            /** In a loop: what it is done with. */
            item: Type.Optional(Type.Unknown()),
          },
          { additionalProperties: false },
        ),
      ),
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
  refusals: ['NOT_FOUND'],
})
