import Type from 'typebox'
import { defineContract, namesNothing } from '../define-contract.ts'
import { Email } from '../session/shapes.ts'

export const contract = defineContract({
  name: 'PASSWORD_REQUEST',
  summary:
    'Tells user admins that somebody asks for a new password; the answer is the same whether there is such a user or not.',
  input: Type.Object({ email: Email }, { additionalProperties: false }),
  output: Type.Object({}),
  access: { anyone: true },
  names: namesNothing,
  readOnly: false,
})
