import Type from 'typebox'
import { defineContract } from '../define-contract.ts'
import { FlowPlace, flowNames } from './shapes.ts'

export const contract = defineContract({
  name: 'FLOW_PIN_LIST',
  summary:
    'Lists the samples of results that the caller has pinned to steps of a flow. Tests of steps find them; no run does.',
  input: Type.Object(FlowPlace, { additionalProperties: false }),
  output: Type.Object({ list: Type.Array(Type.Object({ stepId: Type.String(), value: Type.Unknown() })) }),
  access: { section: 'flows' },
  names: flowNames,
  readOnly: true,
  refusals: ['NOT_FOUND'],
})
