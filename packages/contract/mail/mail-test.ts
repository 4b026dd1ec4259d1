import Type from 'typebox'
import { defineContract, namesNothing } from '../define-contract.ts'
import { Email } from '../session/shapes.ts'

export const contract = defineContract({
  name: 'MAIL_TEST',
  summary: 'Sends a test mail as the settings are saved, and says what failed.',
  input: Type.Object({ address: Email }, { additionalProperties: false }),
  output: Type.Object({
    state: Type.Union([Type.Literal('sent'), Type.Literal('failed')]),
    /** Of one that failed. */
    message: Type.Optional(Type.String()),
  }),
  access: { tenantAdmin: true },
  names: namesNothing,
  readOnly: false,
  // Whoever repeats it wants to know how it is now.
  secretAnswer: true,
})
