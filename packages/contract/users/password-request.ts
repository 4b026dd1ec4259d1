import Type from 'typebox'
import { defineContract, namesNothing } from '../define-contract.ts'
import { Email } from '../session/shapes.ts'

export const contract = defineContract({
  name: 'PASSWORD_REQUEST',
  summary:
    'Sends somebody a link for a new password, or tells user admins that they ask; the answer is the same whether there is such a user or not.',
  input: Type.Object({ email: Email }, { additionalProperties: false }),
  output: Type.Object({}),
  access: { anyone: true },
  names: namesNothing,
  readOnly: false,
})
