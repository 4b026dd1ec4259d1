import Type from 'typebox'
import { defineContract } from '../define-contract.ts'
import { CallOutcome, IntegrationPlace, integrationNames } from './shapes.ts'

export const contract = defineContract({
  name: 'INTEGRATION_RUN',
  summary: 'Asks another system with an operation of the integration: at least once, where it writes there.',
  input: Type.Object(
    {
      ...IntegrationPlace,
      operation: Type.String({ minLength: 1, maxLength: 80 }),
      input: Type.Record(Type.String({ maxLength: 80 }), Type.Unknown()),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    ...CallOutcome,
    /** Of a call that is done. */
    output: Type.Optional(Type.Unknown()),
    rows: Type.Optional(Type.Integer()),
  }),
  access: { section: 'integrations' },
  names: integrationNames,
  readOnly: false,
  // What others answer is never kept.
  secretAnswer: true,
  refusals: ['NOT_FOUND'],
})
