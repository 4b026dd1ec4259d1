import Type from 'typebox'
import { defineContract, namesNothing } from '../define-contract.ts'

export const contract = defineContract({
  name: 'SETUP_STATUS',
  summary: 'Tells whether the first workspace still has to be made, and how long a password must be.',
  input: Type.Object({}, { additionalProperties: false }),
  output: Type.Object({
    needed: Type.Boolean(),
    /** The one-time code, only to a browser on the same machine while set-up is open. */
    code: Type.Optional(Type.String()),
    /** Characters that a password has at least in the workspace at this address. */
    passwordLength: Type.Integer(),
  }),
  access: { anyone: true },
  names: namesNothing,
  readOnly: true,
})
