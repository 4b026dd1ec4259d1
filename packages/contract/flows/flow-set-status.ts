import Type from 'typebox'
import { defineContract } from '../define-contract.ts'
import { FlowPlace, FlowStatusText, flowNames } from './shapes.ts'

export const contract = defineContract({
  name: 'FLOW_SET_STATUS',
  summary: 'Enables or disables a flow; enabling a blocked one resets what blocked it.',
  input: Type.Object(
    { ...FlowPlace, status: Type.Union([Type.Literal('enabled'), Type.Literal('disabled')]) },
    { additionalProperties: false },
  ),
  output: Type.Object({ status: FlowStatusText }),
  access: { section: 'flows' },
  names: flowNames,
  readOnly: false,
  refusals: ['NOT_FOUND'],
})
