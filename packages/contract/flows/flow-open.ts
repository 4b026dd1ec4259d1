import { RecordSchema } from '@trellis/model'
import Type from 'typebox'
import { defineContract } from '../define-contract.ts'
import { FlowPlace, FlowStatusText, flowNames } from './shapes.ts'

export const contract = defineContract({
  name: 'FLOW_OPEN',
  summary:
    'Answers with what somebody who may run a flow needs to know of it: what it asks for, and whether it is enabled.',
  input: Type.Object(FlowPlace, { additionalProperties: false }),
  output: Type.Object({
    id: Type.String(),
    name: Type.String(),
    version: Type.Integer(),
    icon: Type.Optional(Type.String()),
    color: Type.Optional(Type.String()),
    description: Type.Optional(Type.String()),
    status: FlowStatusText,
    inputs: RecordSchema,
  }),
  access: { signedIn: true },
  names: flowNames,
  readOnly: true,
  refusals: ['NOT_FOUND'],
})
