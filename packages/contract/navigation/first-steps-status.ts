import Type from 'typebox'
import { defineContract, namesNothing } from '../define-contract.ts'

export const contract = defineContract({
  name: 'FIRST_STEPS_STATUS',
  summary: 'Tells which of the first steps of a workspace were taken, by what is there.',
  input: Type.Object({}, { additionalProperties: false }),
  output: Type.Object({
    collection: Type.Boolean(),
    record: Type.Boolean(),
    view: Type.Boolean(),
    app: Type.Boolean(),
    /** Somebody was invited, or is here beside the first one. */
    invite: Type.Boolean(),
  }),
  access: { anyBuilder: true },
  names: namesNothing,
  readOnly: true,
})
