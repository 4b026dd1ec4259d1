import Type from 'typebox'
import { defineContract, namesNothing } from '../define-contract.ts'
import { WorkPlace } from './shapes.ts'

export const contract = defineContract({
  name: 'WORK_CANCEL',
  summary: 'Stops work in the background; what it wrote stays or is taken back, as its kind has it.',
  input: Type.Object(WorkPlace, { additionalProperties: false }),
  output: Type.Object({ ok: Type.Literal(true) }),
  access: { tenantAdmin: true },
  names: namesNothing,
  readOnly: false,
  refusals: ['NOT_FOUND'],
})
