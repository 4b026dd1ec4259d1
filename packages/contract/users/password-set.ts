import Type from 'typebox'
import { defineContract, namesNothing } from '../define-contract.ts'
import { Password, SessionAnswer } from '../session/shapes.ts'

export const contract = defineContract({
  name: 'PASSWORD_SET',
  summary: 'Sets a password with the token of a set-password link and signs the user in.',
  input: Type.Object(
    {
      token: Type.String({ minLength: 1, maxLength: 200 }),
      password: Password,
      locale: Type.Optional(Type.String({ maxLength: 35 })),
      timezone: Type.Optional(Type.String({ maxLength: 60 })),
    },
    { additionalProperties: false },
  ),
  output: SessionAnswer,
  access: { anyone: true },
  names: namesNothing,
  readOnly: false,
  secretAnswer: true,
})
