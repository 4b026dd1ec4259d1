import Type from 'typebox'
import { defineContract, namesNothing } from '../define-contract.ts'
import { LinkToken } from '../session/shapes.ts'

export const contract = defineContract({
  name: 'INVITATION_OPEN',
  summary: 'Tells whoever has the link of an invitation what they are invited to.',
  input: Type.Object({ token: LinkToken }, { additionalProperties: false }),
  output: Type.Object({
    workspace: Type.String(),
    email: Type.String(),
    fullName: Type.Optional(Type.String()),
    message: Type.Optional(Type.String()),
  }),
  access: { anyone: true },
  names: namesNothing,
  readOnly: true,
  refusals: ['NOT_FOUND'],
})
