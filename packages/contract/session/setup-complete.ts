import { notBlank } from '@trellis/base'
import Type from 'typebox'
import { defineContract, namesNothing } from '../define-contract.ts'
import { Email, LocaleText, Password, SessionAnswer, TimezoneText } from './shapes.ts'

export const contract = defineContract({
  name: 'SETUP_COMPLETE',
  summary: 'Makes the first workspace and its first user, who is signed in by it; closed for good afterwards.',
  input: Type.Object(
    {
      code: Type.String({ maxLength: 200 }),
      workspaceName: Type.String({ maxLength: 100, pattern: notBlank }),
      fullName: Type.String({ maxLength: 200, pattern: notBlank }),
      email: Email,
      password: Password,
      /** The address used in links, `https://trellis.example.org`. */
      url: Type.Optional(Type.String({ maxLength: 500 })),
      locale: Type.Optional(LocaleText),
      timezone: Type.Optional(TimezoneText),
    },
    { additionalProperties: false },
  ),
  output: SessionAnswer,
  access: { anyone: true },
  names: namesNothing,
  readOnly: false,
  secretAnswer: true,
  refusals: ['SETUP_CLOSED'],
})
