import Type from 'typebox'
import { defineContract, namesNothing } from '../define-contract.ts'
import { Email, Password, SessionAnswer } from './shapes.ts'

export const contract = defineContract({
  name: 'SETUP_COMPLETE',
  summary: 'Makes the first workspace and its first user, who is signed in by it; closed for good afterwards.',
  input: Type.Object(
    {
      code: Type.String({ maxLength: 200 }),
      workspaceName: Type.String({ minLength: 1, maxLength: 100 }),
      fullName: Type.String({ minLength: 1, maxLength: 200 }),
      email: Email,
      password: Password,
      /** The address used in links, `https://trellis.example.org`. */
      url: Type.Optional(Type.String({ maxLength: 500 })),
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
