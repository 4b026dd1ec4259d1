import Type from 'typebox'
import { defineContract } from '../define-contract.ts'
import { CallOutcome, IntegrationPlace, integrationNames } from './shapes.ts'

export const contract = defineContract({
  name: 'INTEGRATION_TEST',
  summary: 'Connects to the other system as the integration is saved, and says what failed.',
  input: Type.Object(IntegrationPlace, { additionalProperties: false }),
  output: Type.Object(CallOutcome),
  access: { section: 'integrations' },
  names: integrationNames,
  readOnly: false,
  // Whoever repeats it wants to know how it is now.
  secretAnswer: true,
  refusals: ['NOT_FOUND'],
})
