import Type from 'typebox'
import { defineContract } from '../define-contract.ts'
import { IntegrationPlace, integrationNames } from './shapes.ts'

export const contract = defineContract({
  name: 'INTEGRATION_STATUS',
  summary: 'Says which secrets of an integration are set.',
  input: Type.Object(IntegrationPlace, { additionalProperties: false }),
  output: Type.Object({ set: Type.Array(Type.String()) }),
  access: { section: 'integrations' },
  names: integrationNames,
  readOnly: true,
  refusals: ['NOT_FOUND'],
})
