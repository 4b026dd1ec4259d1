import Type from 'typebox'
import { defineContract } from '../define-contract.ts'
import { FlowPlace, flowNames } from './shapes.ts'

export const contract = defineContract({
  name: 'FLOW_PIN_SET',
  summary: 'Pins a sample of its result to a step of a flow, for the caller alone, or takes it away.',
  input: Type.Object(
    {
      ...FlowPlace,
      stepId: Type.String({ minLength: 1, maxLength: 60 }),
      /** At most 256 kB as JSON. Left out, the step has none any more. */
      value: Type.Optional(Type.Unknown()),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({}),
  access: { section: 'flows' },
  names: flowNames,
  readOnly: false,
  maxNodes: 100_000,
  refusals: ['NOT_FOUND'],
})
