import Type from 'typebox'
import { defineContract } from '../define-contract.ts'
import { FlowPlace, flowNames } from './shapes.ts'

export const contract = defineContract({
  name: 'FLOW_MAKE_WEBHOOK_SECRET',
  summary:
    'Makes the secret of a webhook of a flow, which is shown this once; the one before is worth nothing any more.',
  input: Type.Object(
    {
      ...FlowPlace,
      /** The secret that the sender has made, in place of a new one. */
      secret: Type.Optional(Type.String({ minLength: 16, maxLength: 500 })),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    secret: Type.String(),
    /** The path to which requests go; where the address proves the sender, with the secret. */
    path: Type.String(),
  }),
  access: { section: 'flows' },
  names: flowNames,
  readOnly: false,
  secretAnswer: true,
  refusals: ['NOT_FOUND'],
})
