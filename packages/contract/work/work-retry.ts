import Type from 'typebox'
import { defineContract, namesNothing } from '../define-contract.ts'
import { WorkPlace } from './shapes.ts'

export const contract = defineContract({
  name: 'WORK_RETRY',
  summary: 'Lets work in the background be tried again: what failed, or what waits for its next attempt.',
  input: Type.Object(WorkPlace, { additionalProperties: false }),
  output: Type.Object({ ok: Type.Literal(true) }),
  access: { tenantAdmin: true },
  names: namesNothing,
  readOnly: false,
  refusals: ['NOT_FOUND', 'UNIQUE_VIOLATION', 'RATE_LIMITED'],
})
