import Type from 'typebox'
import { defineContract } from '../define-contract.ts'
import { CallOutcome, IntegrationPlace, integrationNames } from './shapes.ts'

export const contract = defineContract({
  name: 'INTEGRATION_CALL_LIST',
  summary:
    'Lists the calls of an integration in the last 30 days, the newest first, without what was asked and answered.',
  input: Type.Object(
    {
      ...IntegrationPlace,
      /** Those before this one: the id of the last of the page before. */
      before: Type.Optional(Type.String({ maxLength: 128 })),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    list: Type.Array(
      Type.Object({
        ...CallOutcome,
        id: Type.String(),
        at: Type.String(),
        /** Id and name of whoever called. */
        userId: Type.Optional(Type.String()),
        userName: Type.Optional(Type.String()),
        cause: Type.String(),
        operation: Type.String(),
        rows: Type.Optional(Type.Integer()),
      }),
    ),
    hasMore: Type.Boolean(),
  }),
  access: { section: 'integrations' },
  names: integrationNames,
  readOnly: true,
  refusals: ['NOT_FOUND'],
})
