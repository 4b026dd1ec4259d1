import Type from 'typebox'
import { defineContract, namesNothing } from '../define-contract.ts'

export const contract = defineContract({
  name: 'SETUP_STATUS',
  summary: 'Tells whether the first workspace still has to be made, how long a password must be, and whose page it is.',
  input: Type.Object({}, { additionalProperties: false }),
  output: Type.Object({
    needed: Type.Boolean(),
    /** The one-time code, only to a browser on the same machine while set-up is open. */
    code: Type.Optional(Type.String()),
    /** Characters that a password has at least in the workspace at this address. */
    passwordLength: Type.Integer(),
    /** The workspace at this address, as its page for signing in shows it. */
    workspace: Type.Optional(Type.Object({ name: Type.String(), logo: Type.Optional(Type.String()) })),
  }),
  access: { anyone: true },
  names: namesNothing,
  readOnly: true,
})
