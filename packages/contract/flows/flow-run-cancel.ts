import Type from 'typebox'
import { defineContract } from '../define-contract.ts'
import { FlowRunStatusText, RunPlace, runNames } from './shapes.ts'

export const contract = defineContract({
  name: 'FLOW_RUN_CANCEL',
  summary: 'Cancels a run of a flow at its next step; what it wrote stays.',
  input: Type.Object(RunPlace, { additionalProperties: false }),
  output: Type.Object({ status: FlowRunStatusText }),
  access: { signedIn: true },
  names: runNames,
  readOnly: false,
  refusals: ['NOT_FOUND'],
})
