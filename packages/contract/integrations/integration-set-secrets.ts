import Type from 'typebox'
import { defineContract } from '../define-contract.ts'
import { IntegrationPlace, integrationNames } from './shapes.ts'

export const contract = defineContract({
  name: 'INTEGRATION_SET_SECRETS',
  summary: 'Sets secrets of an integration, or removes those that are null; nothing ever tells them again.',
  input: Type.Object(
    {
      ...IntegrationPlace,
      /** By the names that the driver has for them. */
      secrets: Type.Record(
        Type.String({ maxLength: 80 }),
        Type.Union([Type.String({ minLength: 1, maxLength: 10_000 }), Type.Null()]),
        { maxProperties: 20 },
      ),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({ ok: Type.Literal(true) }),
  access: { section: 'integrations' },
  names: integrationNames,
  readOnly: false,
  refusals: ['NOT_FOUND'],
})
